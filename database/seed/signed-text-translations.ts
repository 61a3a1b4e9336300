/** German and Arabic translations of the demo club’s texts to sign. @source docs/reference/demo-club.md §1.3 */
import type { ClubBegins } from '#features/membership/server/membership.public.ts'
import { MEMBERSHIP_TEXTS } from './membership-types.ts'

type Texts = { title: string; body: string }

const RISK: { ar: Texts; de: Texts } = {
  ar: {
    title: 'تحذير من المخاطر',
    body: 'رياضة السيارات خطرة. السيارات تتعطل وتخرج عن المسار وتصدم أشياء وأشخاصًا، حتى عندما يفعل الجميع كل شيء على نحو صحيح. قد أُصاب أو أُقتل، وقد يتضرر ما أملكه. أحضر باختياري، وأعتني بنفسي وبمن معي، وأبقى بعيدًا عندما لا أكون قادرًا على القيادة أو المساعدة.',
  },
  de: {
    title: 'Risikohinweis',
    body: 'Motorsport ist gefährlich. Autos gehen kaputt, kommen von der Strecke ab und treffen Dinge und Menschen, auch wenn alle alles richtig machen. Ich kann verletzt oder getötet werden, und mein Eigentum kann beschädigt werden. Ich komme aus eigenem Entschluss, achte auf mich und meine Begleitung und bleibe fern, wenn ich nicht in der Lage bin zu fahren oder zu helfen.',
  },
}

/**
 * The translations of some texts, by slug. The privacy notice is not translated into German, so that the demo shows that
 * case.
 */
const TEXTS: Readonly<Record<string, { ar: Texts; de?: Texts }>> = {
  'club-rules': {
    ar: {
      title: 'قواعد النادي',
      body: 'قرأت قواعد النادي (/rules) وألتزم بها: في الفعاليات وفي ساحة الفرق وفي الطريق إليها. أفعل ما يطلبه المسؤولون مني، وأبلغ اللجنة بخطئي قبل أن تأتي اللجنة إليّ. ولا أدين للنادي بأكثر مما تنص القواعد على أن العضو يدين به.',
    },
    de: {
      title: 'Clubregeln',
      body: 'Ich habe die Regeln des Clubs (/rules) gelesen und halte mich daran: bei Veranstaltungen, im Fahrerlager und auf dem Weg dorthin. Ich tue, was die Offiziellen von mir verlangen, und melde dem Vorstand, was ich falsch gemacht habe, bevor der Vorstand zu mir kommt. Ich schulde dem Club nicht mehr als das, was ein Mitglied nach den Regeln schuldet.',
    },
  },
  'risk-warning': RISK,
  'event-disclaimer': RISK,
  'guardian-consent': {
    ar: {
      title: 'موافقة أحد الوالدين أو ولي الأمر',
      body: 'أنا الوالد أو ولي الأمر. قرأت النصوص أعلاه، وأوافق عليها نيابة عن الشخص الذي أوقّع عنه، وأتحمل المسؤولية عنه في النادي وفي فعالياته.',
    },
    de: {
      title: 'Zustimmung eines Elternteils oder Vormunds',
      body: 'Ich bin Elternteil oder Vormund. Ich habe die Texte oben gelesen, stimme ihnen für die Person zu, für die ich unterschreibe, und stehe für sie im Club und bei seinen Veranstaltungen ein.',
    },
  },
  privacy: {
    ar: {
      title: 'إشعار الخصوصية',
      body: 'يحفظ النادي اسمي وعنواني وتاريخ انضمامي في سجل الأعضاء لأن القانون يوجب ذلك، ويجوز للأعضاء الاطلاع عليه. ولي أن أطلب ألا يظهر فيه سوى اسمي. وكل ما عدا ذلك لإدارة عضويتي، ولا يُحفظ مدة أطول من اللازم، وأستطيع الاطلاع عليه وتصحيحه وأخذ نسخة منه في ملفي الشخصي.',
    },
  },
}

/** The demo club’s texts to sign with their translations. */
export const TRANSLATED_TEXTS: ClubBegins['texts'] = MEMBERSHIP_TEXTS.map((text) => {
  const texts = TEXTS[text.slug]
  return texts === undefined
    ? text
    : {
        ...text,
        translations: {
          ar: translated(texts.ar, text),
          ...(texts.de === undefined ? {} : { de: translated(texts.de, text) }),
        },
      }
})

function translated({ title, body }: Texts, source: Texts) {
  return { title: { value: title, of: source.title }, body: { value: body, of: source.body } }
}
