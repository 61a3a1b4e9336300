/** The Arabic texts of the demo club’s pages, by their English source. */
export const ARABIC: Readonly<Record<string, string>> = {
  // The texts of the home page in Arabic follow.
  Home: 'الرئيسية',
  'Drive it. Mark it. Share the ute.': 'قُد سيارتك. سجّل زمنك. شارِك غيرك.',
  'Hillclimbs, supersprints, autocross and motorkhanas on the Corella Plains, run by members since 1974. Your own car is fine and we lend helmets.':
    'سباقات صعود الهضاب والسرعة والأوتوكروس والموتوركانا في سهول كوريلا، ينظّمها الأعضاء منذ عام 1974. تكفي سيارتك الخاصة، ونعيرك الخوذة.',
  'Drive it.\nMark it.\nShare the ute.': 'قُد سيارتك.\nسجّل زمنك.\nشارِك غيرك.',
  'Hillclimbs, supersprints and gravel, run by members since 1974. Your own car is fine.':
    'صعود هضاب وسباقات سرعة ومسارات ترابية، ينظّمها الأعضاء منذ عام 1974. تكفي سيارتك الخاصة.',
  'Tallow Creek Raceway, 2.6 km': 'حلبة تالو كريك، 2.6 كم',
  'Lap record 1:09.884, Dot Hallorangi, 2019': 'أسرع لفة 1:09.884، دوت هالورانغي، 2019',
  'Join the club': 'انضم إلى النادي',
  'How to enter': 'كيفية المشاركة',
  'Next three events': 'الفعاليات الثلاث القادمة',
  'Bring a car.\nWe have helmets.': 'أحضر سيارة.\nوالخوذات عندنا.',
  'Full members get every event at the member price, insured practice days, club rego and a vote.':
    'للأعضاء الكاملين كل فعالية بسعر الأعضاء، وأيام تدريب مؤمَّنة، وتسجيل السيارات القديمة عبر النادي، وحق التصويت.',
  'Join as a full member': 'انضم عضوًا كاملًا',
  'How joining works': 'خطوات الانضمام',
  'Choose your membership': 'اختر نوع عضويتك',
  'I came to watch one Sunday. By lunch somebody had lent me a helmet.':
    'جئت لأتفرّج ذات يوم أحد، وما إن حلّ وقت الغداء حتى أعارني أحدهم خوذة.',
  'Odessa Tamblyn-Roe': 'أوديسا تامبلين-رو',
  'member since 2019': 'عضوة منذ عام 2019',
  'From the timing tower': 'من برج التوقيت',
  'Twilight racing returns to Tallow Creek': 'سباقات الغروب تعود إلى تالو كريك',
  'A new timing loop, and why your best lap may get slower':
    'حلقة توقيت جديدة، ولماذا قد تصبح أسرع لفاتك أبطأ',
  News: 'أخبار',
  'The people who help pay for the timing gear': 'من يساعدوننا في تمويل أجهزة التوقيت',
  'Open day this Sunday': 'يوم مفتوح هذا الأحد',
  '<p>Gates open at nine. Sausages from eleven, passenger laps until three.</p>':
    '<p>تُفتح البوابات في التاسعة. نقانق من الحادية عشرة، ولفّات للركاب حتى الثالثة.</p>',
  // The texts of the page Join in Arabic follow.
  Join: 'الانضمام',
  'Join the club: types, fees and how it works': 'انضم إلى النادي: الأنواع والرسوم والخطوات',
  'Full membership is $95.00 a year plus a $25.00 joining fee. Family, junior, social and official types too. What you get, what it costs and how to join.':
    'العضوية الكاملة 95.00 دولارًا في السنة، ورسم انضمام قدره 25.00 دولارًا. وهناك عضوية عائلية وللناشئين واجتماعية وللحكّام. ماذا تنال، وكم تدفع، وكيف تنضم.',
  'Bring a car. We have helmets. Full members enter every event, practise under our insurance, put an old car on club rego and vote on where the money goes. Without a car, come as a Social member.':
    'أحضر سيارة، والخوذات عندنا. يشارك الأعضاء الكاملون في كل فعالية، ويتدرّبون تحت تأميننا، ويسجّلون سيارة قديمة عبر النادي، ويصوّتون على أوجه صرف المال. وإن لم تكن لديك سيارة فتعال عضوًا اجتماعيًا.',
  'Prices for today, with GST.': 'أسعار اليوم، شاملة ضريبة السلع والخدمات.',
  'Full and Family include a joining fee, paid once. Junior and Official cost a quarter less for each quarter of the club’s year that has gone; join from April and they run to June of next year. Life membership is given by the club after long service and costs nothing.':
    'تشمل العضويتان الكاملة والعائلية رسم انضمام يُدفع مرة واحدة. وتنقص رسوم عضوية الناشئين والحكّام بمقدار الربع عن كل ربع مضى من سنة النادي، ومن ينضم ابتداءً من أبريل تستمر عضويته حتى يونيو من السنة التالية. أما العضوية مدى الحياة فيمنحها النادي بعد خدمة طويلة، وهي بلا مقابل.',
  'Tap one in the list above. If you want to drive against the clock, take Full, or Family when your partner wants to as well. If you are not sure yet, take Social. Give us your name, date of birth and email address, and we email you a code: there is no password to remember.':
    'اختر واحدًا من القائمة أعلاه. إن أردت القيادة ضد الساعة فاختر العضوية الكاملة، أو العائلية إن أراد شريكك ذلك أيضًا. وإن لم تقرر بعد فاختر الاجتماعية. أعطنا اسمك وتاريخ ميلادك وبريدك الإلكتروني، فنرسل إليك رمزًا بالبريد: لا كلمة مرور تتذكرها.',
  'About you': 'عرّفنا بنفسك',
  'Your address and an emergency contact. If you compete, your home track and your licence number too.':
    'عنوانك وجهة اتصال للطوارئ. وإن كنت تتسابق فحلبتك المفضلة ورقم رخصتك أيضًا.',
  'Sign and pay': 'وقّع وادفع',
  'Sign on the screen and pay by card or bank transfer. Under 18, a parent or guardian signs too. Social and Official cards are then on your phone at once, Junior ones when the parent or guardian has confirmed by email. Full and Family wait for the committee’s monthly meeting. It has said no twice since 1974, both times about the same man.':
    'وقّع على الشاشة وادفع بالبطاقة أو بتحويل مصرفي. ومن هو دون 18 عامًا يوقّع معه أحد والديه أو وليّ أمره. ثم تصل بطاقات الاجتماعية والحكّام إلى هاتفك فورًا، وبطاقات الناشئين بعد أن يؤكّد أحد الوالدين أو وليّ الأمر بالبريد الإلكتروني. أما الكاملة والعائلية فتنتظر الاجتماع الشهري للجنة. وقد رفضت مرتين منذ عام 1974، وكلتاهما بشأن الرجل نفسه.',
  'What you get for it': 'ماذا تنال مقابل ذلك',
  '<ul><li><strong>Every event at the member price,</strong> with a membership that includes competing. Visitors may enter two events a season on a day membership; after that it is cheaper to join.</li><li><strong>Practice days under the club’s permit and insurance,</strong> six a year, members only.</li><li><strong>Club rego</strong> for a car of 30 years or more, once you have been a member for 90 days. <a href="/club-rego">How that works</a>.</li><li><strong>Loan gear:</strong> helmets in eight sizes, two race suits, a fire extinguisher with a bracket that fits most things, and the transponders.</li><li><strong>The ute.</strong> Members may borrow it to fetch a car. Put back as much fuel as you used and tell Col where the dent came from.</li><li><strong>A vote</strong> at the annual general meeting, if you are a Full, Family or Life member and over 18.</li></ul>':
    '<ul><li><strong>كل فعالية بسعر الأعضاء،</strong> مع عضوية تشمل المنافسة. يحق للزوار المشاركة في فعاليتين في الموسم بعضوية يومية، وبعد ذلك يكون الانضمام أوفر.</li><li><strong>أيام تدريب بترخيص النادي وتأمينه،</strong> ست مرات في السنة، للأعضاء فقط.</li><li><strong>تسجيل عبر النادي</strong> لسيارة عمرها 30 عامًا أو أكثر، بعد 90 يومًا من العضوية. <a href="/club-rego">كيف يتم ذلك</a>.</li><li><strong>معدات للإعارة:</strong> خوذات بثمانية مقاسات، وبدلتا سباق، وطفاية حريق بحامل يناسب معظم السيارات، وأجهزة التوقيت.</li><li><strong>شاحنة النادي الصغيرة.</strong> يمكن للأعضاء استعارتها لنقل سيارة. أعد إليها ما استهلكت من وقود، وأخبر كول من أين جاءت الخدوش.</li><li><strong>صوت</strong> في الجمعية العمومية السنوية، إن كنت عضوًا كاملًا أو عائليًا أو مدى الحياة وتجاوزت 18 عامًا.</li></ul>',
  'Things people ask': 'أسئلة شائعة',
  'Do I need a special car?': 'هل أحتاج إلى سيارة خاصة؟',
  '<p>No. For a motorkhana or a come-and-try day you need a registered car in good order with a closed roof or a roll bar, a charged battery that is held down, and nothing loose inside. Dot checks it on the day and is nice about it.</p>':
    '<p>لا. في الموتوركانا أو أيام التجربة تكفي سيارة مسجّلة بحالة جيدة، بسقف مغلق أو قضيب حماية، وبطارية مشحونة ومثبّتة، ولا شيء سائب في داخلها. تفحصها دوت في اليوم نفسه، وهي لطيفة في ذلك.</p>',
  'Do I need a licence?': 'هل أحتاج إلى رخصة؟',
  '<p>Not for come-and-try motorkhanas. For everything else you need a competition licence, and the simplest one is bought online in ten minutes. See <a href="/licences">which licence for which event</a>.</p>':
    '<p>ليس في موتوركانا التجربة. وفي ما عدا ذلك تحتاج إلى رخصة سباق، وأبسطها يُشترى عبر الإنترنت في عشر دقائق. انظر <a href="/licences">أي رخصة لأي فعالية</a>.</p>',
  'I have never done this. Will I be in the way?': 'لم أجرّب هذا من قبل. هل سأعيق غيري؟',
  '<p>Everyone was new once, and most of us remember it. Say so at sign-on. You get a sticker, a walk of the course with somebody who knows it, and the first run of your class so that nobody is waiting behind you.</p>':
    '<p>كلنا كنا جددًا ذات يوم، ومعظمنا يتذكر ذلك. أخبرنا عند التسجيل، فتحصل على ملصق، وجولة على المسار مشيًا مع من يعرفه، وأول دور في فئتك كي لا ينتظر أحد خلفك.</p>',
  'Can my partner drive the same car?': 'هل يمكن لشريكي أن يقود السيارة نفسها؟',
  '<p>Yes, that is called a double entry. You each need your own membership and your own entry, and you start at least four cars apart. Family membership gives you two cards.</p>':
    '<p>نعم، وهذا يسمى مشاركة مزدوجة. يلزم كلًّا منكما عضوية ومشاركة خاصة به، وبين انطلاقتيكما أربع سيارات على الأقل. والعضوية العائلية تمنحكما بطاقتين.</p>',
  'How old must I be?': 'ما العمر المطلوب؟',
  '<p>Twelve for motorkhanas with a junior licence, fourteen for timed speed events, sixteen for passengers. Junior members need a parent or guardian at the event.</p>':
    '<p>اثنا عشر عامًا للموتوركانا برخصة ناشئين، وأربعة عشر لفعاليات السرعة الموقّتة، وستة عشر للركاب. ويلزم الأعضاء الناشئين حضور أحد الوالدين أو وليّ الأمر.</p>',
  'When does my membership end?': 'متى تنتهي عضويتي؟',
  '<p>Full, Family and Social run for twelve months: Social from the day you pay, Full and Family from the day the committee accepts you. Junior and Official end on 30 June. You can renew from a month before, and the new year is added to the old date, so you lose nothing by being early.</p>':
    '<p>تستمر العضويات الكاملة والعائلية والاجتماعية اثني عشر شهرًا: الاجتماعية من يوم الدفع، والكاملة والعائلية من يوم قبول اللجنة لك. وتنتهي عضويتا الناشئين والحكّام في 30 يونيو. ويمكنك التجديد قبل شهر من نهايتها، وتُضاف السنة الجديدة إلى التاريخ القديم، فلا تخسر شيئًا بالتبكير.</p>',
  'What if I change my mind?': 'ماذا لو غيّرت رأيي؟',
  '<p>Within 14 days of joining, and before your first event, we return everything. After that see the <a href="/refunds">refund rules</a>.</p>':
    '<p>خلال 14 يومًا من انضمامك، وقبل أول فعالية لك، نعيد المبلغ كله. وبعد ذلك انظر <a href="/refunds">قواعد الاسترداد</a>.</p>',
  'Still thinking?\nCome and watch.': 'ما زلت تفكر؟\nتعال وتفرّج.',
  'Spectators get in free at Tallow Creek, The Silos and Saltbush Flat. Walk through the paddock and ask anyone anything. They will tell you, at length.':
    'الدخول مجاني للمتفرجين في تالو كريك وذا سايلوز وسولتبوش فلات. تجوّل بين السيارات واسأل من شئت عما شئت، وسيجيبونك بإسهاب.',
  'Ask us about joining': 'اسألنا عن الانضمام',
  // The texts of the page About us in Arabic follow.
  'About us': 'من نحن',
  'A motor sport club of about 300 members on the Corella Plains. Founded in a shearing shed in 1974, still run by the people who drive.':
    'نادٍ لرياضة السيارات يضم نحو 300 عضو في سهول كوريلا. تأسس في حظيرة لجزّ الأغنام عام 1974، وما زال يديره من يقودون.',
  'A club with a shed, four tracks and one ute': 'نادٍ له سقيفة وأربع حلبات وشاحنة صغيرة واحدة',
  'Corella Plains Motor Sport Club is some 300 people who like to drive against the clock and would rather do it with insurance.':
    'نادي سهول كوريلا لرياضة السيارات نحو 300 شخص يحبون القيادة ضد الساعة، ويفضّلون أن تكون بتأمين.',
  'What we are': 'ما نحن',
  '<p>We are an incorporated association. Nobody is paid. The same people who set out the cones on Saturday night drive around them on Sunday, and most of them have also cooked the burgers.</p><p>We run about a dozen events a season: hillclimbs, supersprints, autocross, khanacross and motorkhanas, a couple of social runs, and one long night in a hot room called the annual general meeting. All of it happens under a permit, with trained officials and a fire crew.</p><p>You do not need a race car. Roughly half of the cars in our car park drove there on their own number plates, and a third of our members have never turned a timed lap. They wave flags, run the timing, keep an old car on club rego, or come for the lunch.</p>':
    '<p>نحن جمعية مسجّلة، ولا يتقاضى أحد فيها أجرًا. فمن يضعون الأقماع مساء السبت هم من يقودون حولها يوم الأحد، ومعظمهم شوى البرغر أيضًا.</p><p>ننظّم نحو اثنتي عشرة فعالية في الموسم: صعود هضاب وسباقات سرعة وأوتوكروس وكاناكروس وموتوركانا، وبضع رحلات جماعية، وليلة طويلة في غرفة حارة تسمى الجمعية العمومية السنوية. وكل ذلك بترخيص، ومع حكّام مدرَّبين وفريق إطفاء.</p><p>لا تحتاج إلى سيارة سباق. فنحو نصف السيارات في موقفنا جاءت بلوحاتها العادية، وثلث أعضائنا لم يقطع لفة موقّتة قط. يلوّحون بالأعلام، أو يديرون التوقيت، أو يحتفظون بسيارة قديمة مسجّلة عبر النادي، أو يأتون للغداء.</p>',
  'How we got here': 'كيف وصلنا إلى هنا',
  'The committee': 'اللجنة',
  'Elected each year at the annual general meeting.': 'تُنتخب كل عام في الجمعية العمومية السنوية.',
  'The clubrooms': 'مقر النادي',
  'Rules and cover': 'القواعد والتأمين',
  '<p>We are affiliated with the national sanctioning body. Every competition runs under its permit, its general rules and our own <a href="/rules">club rules</a>, and every person who competes or officiates is covered by its public liability and personal accident policies while they do.</p>':
    '<p>نحن منتسبون إلى الهيئة الوطنية المشرفة. وتُقام كل منافسة بترخيصها وقواعدها العامة و<a href="/rules">قواعد نادينا</a>، وكل من ينافس أو يحكّم مشمول أثناء ذلك بتأمينها على المسؤولية العامة والحوادث الشخصية.</p>',
  'Wear the club': 'ألبسة النادي',
  'It takes 30 people\nto run one car.': 'يلزم 30 شخصًا\nلتسيير سيارة واحدة.',
  'Marshals, timers, scrutineers, cooks. We train you, feed you and let you in free.':
    'مراقبو مسار ومؤقّتون وفاحصون وطهاة. ندرّبك ونطعمك وندخلك مجانًا.',
  'See the jobs': 'اطّلع على المهام',
  // The texts of images in Arabic follow.
  'A road with an amber centre line winding up to a green ridge':
    'طريق بخط أوسط أصفر يتلوّى صعودًا إلى هضبة خضراء',
  'A white coupe and a dark red ute parked on a ploughed red plain':
    'سيارة كوبيه بيضاء وشاحنة صغيرة حمراء داكنة متوقفتان في سهل أحمر محروث',
  'Five grain silos at dusk above furrows that run to the horizon':
    'خمس صوامع حبوب عند الغسق فوق أخاديد تمتد إلى الأفق',
  'Two cars with their lamps lit on the straight at Tallow Creek after sundown':
    'سيارتان بمصابيح مضاءة على الخط المستقيم في تالو كريك بعد الغروب',
  'A timing loop laid across the track, with its box and the timing tower':
    'حلقة توقيت ممدودة عبر المسار، مع صندوقها وبرج التوقيت',
  'A white coupe under the start gantry at the foot of a green hill':
    'سيارة كوبيه بيضاء تحت بوابة الانطلاق عند سفح هضبة خضراء',
  'The clubrooms: a tin shed with a water tank, the timing tower and a gold sedan':
    'مقر النادي: سقيفة من الصفيح مع خزان ماء وبرج التوقيت وسيارة ذهبية',
  'A marshals’ post with a marquee, a table, a flag and a row of cones beside the gravel':
    'نقطة مراقبة فيها خيمة وطاولة وعلم وصف من الأقماع بجانب الحصى',
}
