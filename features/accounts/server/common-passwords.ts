/**
 * Common passwords. Lists of leaked passwords consist mostly of a few hundred words in a few variations: a capital,
 * digits at the end, symbols for letters, written twice. So this list holds only the words, and the check removes the
 * variations.
 */
const WORDS = `
password passwort passwd pass word secret geheim admin administrator root user guest test testing tester demo login logon welcome
letmein changeme default master access internet computer server system windows office database network security private public
qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl asdfjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc poiuytrewq
mnbvcxz lkjhgfdsa abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcabc aaa xxx zzz
iloveyou ilovehim iloveher loveyou lovely love lover sweetheart sweetie honey baby babygirl babyboy angel princess prince queen king
sunshine moonlight starlight rainbow butterfly flower flowers rose summer winter autumn spring january february march april may june
july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter holiday
michael michelle jessica jennifer jordan joshua daniel david andrew ashley amanda anthony matthew thomas robert william richard charles
charlie george james john joseph kevin brian steven stephen nicole nicholas natalie melissa maria martin mark paul peter patrick philip
samantha samuel sarah rachel rebecca ryan scott sean simon stephanie taylor tyler victoria hannah heather harley hunter jackson jason
justin lauren laura alexander alexandra alexis austin barbara benjamin brandon carlos chelsea chris christian christine christopher
danielle dennis diamond elizabeth emily eric ethan frank gabriel grace isabella jacob jasmine jeremy jonathan karen katherine kimberly
monkey dragon tiger tigers lion eagle eagles falcon falcons bear bears wolf wolves panther panthers dolphin dolphins horse horses
chicken turtle spider kitten kitty puppy doggie buster shadow midnight pepper ginger cookie cookies chocolate coffee banana cherry
orange apple peanut butter cheese pizza pumpkin strawberry blueberry vanilla sugar candy snickers
football baseball basketball soccer hockey cricket rugby tennis golf swimming cycling running fishing hunting sailing surfing
footy collingwood essendon carlton richmond hawthorn geelong brisbane broncos roosters rabbitohs storm cowboys raiders warriors
sydney melbourne perth adelaide hobart darwin canberra australia aussie queensland victoria tasmania london paris berlin newyork
america england ireland scotland canada germany france italy spain brazil mexico japan china korea india russia poland turkey ukraine
superman batman spiderman wonderwoman ironman starwars startrek pokemon pikachu naruto minecraft fortnite mario zelda gandalf
matrix merlin phoenix wizard magic knight hero legend ninja samurai pirate zombie vampire ghost demon devil lucifer satan jesus heaven
freedom forever nothing whatever trustno trustnoone nopassword thisismy mypassword yourpassword thepassword newpassword oldpassword
killer hacker gangster hardcore bigdaddy biteme fuckyou fuckme fuckoff asshole bitch bastard pussy cock dick sexy naughty hotstuff
money dollar dollars million millionaire business success winner champion champions victory lucky fortune jackpot casino poker
music guitar piano drums rockstar metallica nirvana eminem slipknot beatles elvis blink
mustang camaro corvette ferrari porsche lamborghini mercedes toyota honda nissan mazda subaru mitsubishi suzuki hyundai holden commodore
falcon monaro torana maloo valiant charger challenger cobra viper turbo nitro racing racer racecar speedway rally drift drifting
motorsport motorsports motorcycle motorbike harleydavidson yamaha kawasaki ducati triumph gearbox engine piston throttle burnout
bathurst mountpanorama supercars hillclimb supersprint motorkhana khanacross autocross paddock pitlane chequered grandprix formula
membership member members club carclub clubmember
correct horse battery staple correcthorsebatterystaple
hello goodbye thankyou please whatsup hellokitty helloworld goodmorning goodluck happy happiness smile smiley peace crazy
google facebook instagram twitter youtube yahoo hotmail gmail outlook amazon apple microsoft android iphone samsung nokia linkedin
bonjour motdepasse soleil doudou chouchou loulou azertyuiop jetaime
hallo schatz passwort sommer fussball geheim
contrasena teamo hola estrella bonita amor corazon
ciao amore juventus milan napoli
senha brasil flamengo saudade
qwe asd zxc qaz wsx edc iop jkl bnm
`

const COMMON_WORDS = new Set(WORDS.trim().split(/\s+/))

/**
 * Keyboard rows and number sequences. A password with four or more consecutive characters of one counts as guessable.
 */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const RUN_LEAST = 4

const LETTER_OF_SIGN: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
}

/**
 * Returns whether a password is a common one in any variation: it checks whether almost nothing remains when common
 * words and sequences are removed.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < 5) return true
  const undressed = [...plain].map((sign) => LETTER_OF_SIGN[sign] ?? sign).join('')
  let left = ''
  for (let at = 0; at < plain.length;) {
    const taken = Math.max(commonStart(plain.slice(at)), commonStart(undressed.slice(at)))
    if (taken === 0) left += plain[at] ?? ''
    at += Math.max(1, taken)
  }
  // Few remaining characters, such as a year, a house number or a final symbol, add no security.
  return left.length < plain.length && left.replace(/[\d\p{P}\p{S}\s]/gu, '').length <= 2 && left.length <= 6
}

/** Returns the length of the common word or sequence at the start of the text; 0 if there is none. */
function commonStart(text: string): number {
  for (let length = Math.min(text.length, 30); length >= 3; length -= 1) {
    const start = text.slice(0, length)
    if (COMMON_WORDS.has(start) || (length >= RUN_LEAST && isRun(start))) return length
  }
  return 0
}

function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('')
  return new Set(text).size === 1 || RUNS.some((run) => run.includes(text) || run.includes(backwards))
}
