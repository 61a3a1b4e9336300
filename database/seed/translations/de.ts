/** The German texts of the demo club’s pages, by their English source. */
export const GERMAN: Readonly<Record<string, string>> = {
  // The texts of the home page in German follow.
  Home: 'Startseite',
  'Drive it. Mark it. Share the ute.': 'Selbst fahren. Zeit nehmen. Pick-up teilen.',
  'Hillclimbs, supersprints, autocross and motorkhanas on the Corella Plains, run by members since 1974. Your own car is fine and we lend helmets.':
    'Bergrennen, Rundstrecke, Autocross und Geschicklichkeitsfahren auf den Corella Plains, seit 1974 von Mitgliedern veranstaltet. Ihr eigenes Auto genügt, Helme leihen wir.',
  'Drive it.\nMark it.\nShare the ute.': 'Selbst fahren.\nZeit nehmen.\nPick-up teilen.',
  'Hillclimbs, supersprints and gravel, run by members since 1974. Your own car is fine.':
    'Bergrennen, Rundstrecke und Schotter, seit 1974 von Mitgliedern veranstaltet. Ihr eigenes Auto genügt.',
  'Tallow Creek Raceway, 2.6 km': 'Tallow Creek Raceway, 2,6 km',
  'Lap record 1:09.884, Dot Hallorangi, 2019': 'Rundenrekord 1:09,884, Dot Hallorangi, 2019',
  'Join the club': 'Mitglied werden',
  'How to enter': 'So nehmen Sie teil',
  'Next three events': 'Die nächsten drei Veranstaltungen',
  'Bring a car.\nWe have helmets.': 'Bringen Sie ein Auto.\nHelme haben wir.',
  'Full members get every event at the member price, insured practice days, club rego and a vote.':
    'Vollmitglieder haben jede Veranstaltung zum Mitgliederpreis, versicherte Trainingstage, Clubzulassung und eine Stimme.',
  'Join as a full member': 'Vollmitglied werden',
  'How joining works': 'So werden Sie Mitglied',
  'Choose your membership': 'Wählen Sie Ihre Mitgliedschaft',
  'I came to watch one Sunday. By lunch somebody had lent me a helmet.':
    'Ich kam an einem Sonntag zum Zuschauen. Bis mittags hatte mir jemand einen Helm geliehen.',
  'member since 2019': 'Mitglied seit 2019',
  'From the timing tower': 'Aus dem Zeitnahmeturm',
  'Twilight racing returns to Tallow Creek': 'Die Abendrennen kehren nach Tallow Creek zurück',
  'A new timing loop, and why your best lap may get slower':
    'Eine neue Zeitschleife, und warum Ihre beste Runde langsamer werden kann',
  News: 'Aktuelles',
  'The people who help pay for the timing gear': 'Sie helfen, die Zeitnahme zu bezahlen',
  'Open day this Sunday': 'Tag der offenen Tür an diesem Sonntag',
  '<p>Gates open at nine. Sausages from eleven, passenger laps until three.</p>':
    '<p>Einlass ab neun. Würstchen ab elf, Mitfahrrunden bis drei.</p>',
  // The texts of the page Join in German follow.
  Join: 'Mitglied werden',
  'Join the club: types, fees and how it works': 'Mitglied werden: Arten, Beiträge und Ablauf',
  'Full membership is $95.00 a year plus a $25.00 joining fee. Family, junior, social and official types too. What you get, what it costs and how to join.':
    'Die Vollmitgliedschaft kostet 95,00 $ im Jahr und 25,00 $ Aufnahmegebühr. Auch für Familien, Junioren, Freunde des Clubs und Offizielle. Was Sie bekommen, was es kostet und wie es geht.',
  'Bring a car. We have helmets. Full members enter every event, practise under our insurance, put an old car on club rego and vote on where the money goes. Without a car, come as a Social member.':
    'Bringen Sie ein Auto, Helme haben wir. Vollmitglieder nehmen an jeder Veranstaltung teil, trainieren mit unserer Versicherung, lassen ein altes Auto über den Club zu und bestimmen mit, wofür das Geld ausgegeben wird. Ohne Auto kommen Sie als Freund des Clubs.',
  'Prices for today, with GST.': 'Heutige Preise, mit Steuer (GST).',
  'Full and Family include a joining fee, paid once. Junior and Official cost a quarter less for each quarter of the club’s year that has gone; join from April and they run to June of next year. Life membership is given by the club after long service and costs nothing.':
    'Voll- und Familienmitgliedschaft enthalten eine einmalige Aufnahmegebühr. Für Junioren und Offizielle sinkt der Beitrag mit jedem vergangenen Viertel des Clubjahres um ein Viertel; wer ab April beitritt, ist bis Juni des nächsten Jahres Mitglied. Die Mitgliedschaft auf Lebenszeit verleiht der Club nach langem Einsatz, sie kostet nichts.',
  'Tap one in the list above. If you want to drive against the clock, take Full, or Family when your partner wants to as well. If you are not sure yet, take Social. Give us your name, date of birth and email address, and we email you a code: there is no password to remember.':
    'Wählen Sie oben eine aus. Wenn Sie auf Zeit fahren wollen, nehmen Sie die Vollmitgliedschaft oder, wenn Ihr Partner das auch will, die für Familien. Wenn Sie noch nicht sicher sind, beginnen Sie als Freund des Clubs. Nennen Sie uns Name, Geburtsdatum und E-Mail-Adresse, und wir senden Ihnen einen Code: Sie müssen sich kein Passwort merken.',
  'About you': 'Angaben zu Ihnen',
  'Your address and an emergency contact. If you compete, your home track and your licence number too.':
    'Ihre Adresse und ein Kontakt für Notfälle. Wenn Sie Wettbewerbe fahren, auch Ihre Heimstrecke und Ihre Lizenznummer.',
  'Sign and pay': 'Unterschreiben und zahlen',
  'Sign on the screen and pay by card or bank transfer. Under 18, a parent or guardian signs too. Social and Official cards are then on your phone at once, Junior ones when the parent or guardian has confirmed by email. Full and Family wait for the committee’s monthly meeting. It has said no twice since 1974, both times about the same man.':
    'Unterschreiben Sie auf dem Bildschirm und zahlen Sie mit Karte oder Überweisung. Unter 18 unterschreibt auch ein Elternteil oder Vormund. Karten für Freunde des Clubs und Offizielle sind dann sofort auf Ihrem Telefon, die für Junioren, sobald ein Elternteil oder Vormund per E-Mail zugestimmt hat. Über Voll- und Familienmitgliedschaften entscheidet der Vorstand in seiner monatlichen Sitzung. Seit 1974 hat er zweimal abgelehnt, beide Male denselben Mann.',
  'What you get for it': 'Was Sie dafür bekommen',
  '<ul><li><strong>Every event at the member price,</strong> with a membership that includes competing. Visitors may enter two events a season on a day membership; after that it is cheaper to join.</li><li><strong>Practice days under the club’s permit and insurance,</strong> six a year, members only.</li><li><strong>Club rego</strong> for a car of 30 years or more, once you have been a member for 90 days. <a href="/club-rego">How that works</a>.</li><li><strong>Loan gear:</strong> helmets in eight sizes, two race suits, a fire extinguisher with a bracket that fits most things, and the transponders.</li><li><strong>The ute.</strong> Members may borrow it to fetch a car. Put back as much fuel as you used and tell Col where the dent came from.</li><li><strong>A vote</strong> at the annual general meeting, if you are a Full, Family or Life member and over 18.</li></ul>':
    '<ul><li><strong>Jede Veranstaltung zum Mitgliederpreis,</strong> mit einer Mitgliedschaft, die Wettbewerbe einschließt. Gäste können mit einer Tagesmitgliedschaft an zwei Veranstaltungen im Jahr teilnehmen; danach ist der Beitritt günstiger.</li><li><strong>Trainingstage mit Genehmigung und Versicherung des Clubs,</strong> sechs im Jahr, nur für Mitglieder.</li><li><strong>Clubzulassung</strong> für ein Auto ab 30 Jahren, sobald Sie 90 Tage Mitglied sind. <a href="/club-rego">So geht das</a>.</li><li><strong>Leihausrüstung:</strong> Helme in acht Größen, zwei Rennanzüge, ein Feuerlöscher mit einer Halterung, die fast überall passt, und die Transponder.</li><li><strong>Der Pick-up.</strong> Mitglieder dürfen ihn ausleihen, um ein Auto zu holen. Tanken Sie nach, was Sie verbraucht haben, und sagen Sie Col, woher die Beule kommt.</li><li><strong>Eine Stimme</strong> in der Jahreshauptversammlung, wenn Sie über 18 und Voll-, Familien- oder Mitglied auf Lebenszeit sind.</li></ul>',
  'Things people ask': 'Häufige Fragen',
  'Do I need a special car?': 'Brauche ich ein besonderes Auto?',
  '<p>No. For a motorkhana or a come-and-try day you need a registered car in good order with a closed roof or a roll bar, a charged battery that is held down, and nothing loose inside. Dot checks it on the day and is nice about it.</p>':
    '<p>Nein. Für Geschicklichkeitsfahren und Schnuppertage brauchen Sie ein zugelassenes Auto in gutem Zustand, mit geschlossenem Dach oder Überrollbügel, geladener und befestigter Batterie und ohne lose Teile im Innenraum. Dot prüft es am Tag selbst und ist nett dabei.</p>',
  'Do I need a licence?': 'Brauche ich eine Lizenz?',
  '<p>Not for come-and-try motorkhanas. For everything else you need a competition licence, and the simplest one is bought online in ten minutes. See <a href="/licences">which licence for which event</a>.</p>':
    '<p>Nicht für das Geschicklichkeitsfahren zum Schnuppern. Für alles andere brauchen Sie eine Wettbewerbslizenz; die einfachste kaufen Sie in zehn Minuten im Internet. Siehe <a href="/licences">welche Lizenz für welche Veranstaltung</a>.</p>',
  'I have never done this. Will I be in the way?': 'Ich habe das noch nie gemacht. Störe ich da?',
  '<p>Everyone was new once, and most of us remember it. Say so at sign-on. You get a sticker, a walk of the course with somebody who knows it, and the first run of your class so that nobody is waiting behind you.</p>':
    '<p>Alle waren einmal neu, und die meisten erinnern sich daran. Sagen Sie es bei der Anmeldung. Sie bekommen einen Aufkleber, gehen die Strecke mit jemandem ab, der sie kennt, und fahren in Ihrer Klasse zuerst, damit niemand hinter Ihnen wartet.</p>',
  'Can my partner drive the same car?': 'Kann mein Partner dasselbe Auto fahren?',
  '<p>Yes, that is called a double entry. You each need your own membership and your own entry, and you start at least four cars apart. Family membership gives you two cards.</p>':
    '<p>Ja, das heißt Doppelnennung. Sie brauchen beide eine eigene Mitgliedschaft und eine eigene Nennung, und zwischen Ihren Starts liegen mindestens vier Autos. Mit der Familienmitgliedschaft bekommen Sie zwei Karten.</p>',
  'How old must I be?': 'Wie alt muss ich sein?',
  '<p>Twelve for motorkhanas with a junior licence, fourteen for timed speed events, sixteen for passengers. Junior members need a parent or guardian at the event.</p>':
    '<p>Zwölf für Geschicklichkeitsfahren mit Juniorenlizenz, vierzehn für Fahrten auf Zeit, sechzehn für Mitfahrer. Junioren brauchen einen Elternteil oder Vormund vor Ort.</p>',
  'When does my membership end?': 'Wann endet meine Mitgliedschaft?',
  '<p>Full, Family and Social run for twelve months: Social from the day you pay, Full and Family from the day the committee accepts you. Junior and Official end on 30 June. You can renew from a month before, and the new year is added to the old date, so you lose nothing by being early.</p>':
    '<p>Voll-, Familien- und Freundesmitgliedschaft gelten zwölf Monate: die der Freunde ab der Zahlung, Voll- und Familienmitgliedschaft ab der Aufnahme durch den Vorstand. Die Mitgliedschaften für Junioren und Offizielle enden am 30. Juni. Sie können sie ab einem Monat vorher verlängern, und das neue Jahr schließt an das alte Datum an; Sie verlieren also nichts, wenn Sie früh dran sind.</p>',
  'What if I change my mind?': 'Was, wenn ich es mir anders überlege?',
  '<p>Within 14 days of joining, and before your first event, we return everything. After that see the <a href="/refunds">refund rules</a>.</p>':
    '<p>Innerhalb von 14 Tagen nach dem Beitritt und vor Ihrer ersten Veranstaltung erstatten wir alles. Danach gelten die <a href="/refunds">Regeln für Erstattungen</a>.</p>',
  'Still thinking?\nCome and watch.': 'Noch unsicher?\nKommen Sie zuschauen.',
  'Spectators get in free at Tallow Creek, The Silos and Saltbush Flat. Walk through the paddock and ask anyone anything. They will tell you, at length.':
    'In Tallow Creek, The Silos und Saltbush Flat schauen Sie kostenlos zu. Gehen Sie durchs Fahrerlager und fragen Sie, wen Sie wollen, was Sie wollen. Man wird es Ihnen ausführlich erzählen.',
  'Ask us about joining': 'Fragen zum Beitritt stellen',
  // The texts of the page About us in German follow.
  'About us': 'Über uns',
  'A motor sport club of about 300 members on the Corella Plains. Founded in a shearing shed in 1974, still run by the people who drive.':
    'Ein Motorsportclub mit etwa 300 Mitgliedern auf den Corella Plains. 1974 in einem Schafschurstall gegründet und bis heute von denen geführt, die fahren.',
  'A club with a shed, four tracks and one ute':
    'Ein Club mit einem Schuppen, vier Strecken und einem Pick-up',
  'Corella Plains Motor Sport Club is some 300 people who like to drive against the clock and would rather do it with insurance.':
    'Der Corella Plains Motor Sport Club sind rund 300 Menschen, die gern auf Zeit fahren, und zwar lieber versichert.',
  'What we are': 'Was wir sind',
  '<p>We are an incorporated association. Nobody is paid. The same people who set out the cones on Saturday night drive around them on Sunday, and most of them have also cooked the burgers.</p><p>We run about a dozen events a season: hillclimbs, supersprints, autocross, khanacross and motorkhanas, a couple of social runs, and one long night in a hot room called the annual general meeting. All of it happens under a permit, with trained officials and a fire crew.</p><p>You do not need a race car. Roughly half of the cars in our car park drove there on their own number plates, and a third of our members have never turned a timed lap. They wave flags, run the timing, keep an old car on club rego, or come for the lunch.</p>':
    '<p>Wir sind ein eingetragener Verein. Niemand wird bezahlt. Wer am Samstagabend die Pylonen aufstellt, fährt am Sonntag um sie herum und hat meist auch die Burger gebraten.</p><p>Wir veranstalten etwa ein Dutzend Termine im Jahr: Bergrennen, Rundstrecke, Autocross, Khanacross und Geschicklichkeitsfahren, ein paar Ausfahrten und einen langen Abend in einem heißen Raum, die Jahreshauptversammlung. Alles mit Genehmigung, ausgebildeten Offiziellen und Feuerwehr.</p><p>Sie brauchen kein Rennauto. Etwa die Hälfte der Autos auf unserem Parkplatz ist mit eigenem Kennzeichen gekommen, und ein Drittel der Mitglieder ist noch nie auf Zeit gefahren. Sie schwenken Flaggen, nehmen die Zeit, haben ein altes Auto über den Club zugelassen oder kommen zum Essen.</p>',
  'How we got here': 'Wie wir hierher kamen',
  'The committee': 'Der Vorstand',
  'Elected each year at the annual general meeting.': 'Jedes Jahr von der Jahreshauptversammlung gewählt.',
  'The clubrooms': 'Das Clubhaus',
  'Rules and cover': 'Regeln und Versicherung',
  '<p>We are affiliated with the national sanctioning body. Every competition runs under its permit, its general rules and our own <a href="/rules">club rules</a>, and every person who competes or officiates is covered by its public liability and personal accident policies while they do.</p>':
    '<p>Wir gehören dem nationalen Dachverband an. Jeder Wettbewerb läuft mit seiner Genehmigung, nach seinen allgemeinen Regeln und unseren <a href="/rules">Clubregeln</a>. Alle, die fahren oder als Offizielle arbeiten, sind dabei durch seine Haftpflicht- und Unfallversicherung geschützt.</p>',
  'Wear the club': 'Den Club tragen',
  'It takes 30 people\nto run one car.': '30 Menschen,\ndamit ein Auto fährt.',
  'Marshals, timers, scrutineers, cooks. We train you, feed you and let you in free.':
    'Streckenposten, Zeitnahme, technische Abnahme, Küche. Wir bilden Sie aus, versorgen Sie und lassen Sie kostenlos hinein.',
  'See the jobs': 'Aufgaben ansehen',
  // The texts of images in German follow.
  'A road with an amber centre line winding up to a green ridge':
    'Eine Straße mit gelber Mittellinie windet sich zu einem grünen Kamm hinauf',
  'A white coupe and a dark red ute parked on a ploughed red plain':
    'Ein weißes Coupé und ein dunkelroter Pick-up auf einer gepflügten roten Ebene',
  'Five grain silos at dusk above furrows that run to the horizon':
    'Fünf Getreidesilos in der Dämmerung über Furchen, die bis zum Horizont reichen',
  'Two cars with their lamps lit on the straight at Tallow Creek after sundown':
    'Zwei Autos mit Licht auf der Geraden von Tallow Creek nach Sonnenuntergang',
  'A timing loop laid across the track, with its box and the timing tower':
    'Eine Zeitschleife quer über die Strecke, mit Kasten und Zeitnahmeturm',
  'A white coupe under the start gantry at the foot of a green hill':
    'Ein weißes Coupé unter dem Starttor am Fuß eines grünen Hügels',
  'The clubrooms: a tin shed with a water tank, the timing tower and a gold sedan':
    'Das Clubhaus: ein Blechschuppen mit Wassertank, der Zeitnahmeturm und eine goldene Limousine',
  'A marshals’ post with a marquee, a table, a flag and a row of cones beside the gravel':
    'Ein Streckenposten mit Zelt, Tisch, Flagge und einer Reihe Pylonen neben dem Schotter',
}
