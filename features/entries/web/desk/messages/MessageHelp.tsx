import { Trans } from '@lingui/react/macro'
import { Disclosure } from '#platform/ui/Disclosure.tsx'

/** The help of the form in which a message is written, for a volunteer who opens it for the first time. */
export function MessageHelp() {
  return (
    <Disclosure summary={<Trans comment="Opens the help text of a staff screen">Help</Trans>}>
      <ul className="list-disc ps-5">
        <li>
          <Trans>
            Use this for what entrants must know, such as where to park. After a change of the day or the
            place, they are emailed automatically.
          </Trans>
        </li>
        <li>
          <Trans>
            Only people with an account get the email. Call the others, such as those who entered on paper:
            their phone numbers are in the list of entries and on the printed sheets.
          </Trans>
        </li>
        <li>
          <Trans>
            Officials without an account get no email. Volunteers who chose a job on the event’s page do.
          </Trans>
        </li>
        <li>
          <Trans>
            The email begins and ends with sentences in each reader’s language. Your text stays as you write
            it.
          </Trans>
        </li>
        <li>
          <Trans>
            Replies go to the email address in the field Contact of the event. If there is none, they go to
            the club.
          </Trans>
        </li>
        <li>
          <Trans>Send the email to yourself first, and open its links.</Trans>
        </li>
      </ul>
    </Disclosure>
  )
}
