import { Section } from '../parts/Section.tsx'
import { SwitchRow } from '../parts/SwitchRow.tsx'
import { useSettings } from '../saving.ts'

/** Who may apply, and how often. */
export function Applicants({ id }: { id: string }) {
  const { form, change } = useSettings()
  return (
    <Section id={id} title="Applicants">
      <SwitchRow
        title="Several applications from one person"
        hint="Off: one application from an e-mail address; a second one is told that it has applied."
        checked={form.multipleSubmissions}
        onSave={on => change({ multipleSubmissions: on }, { multiple_submissions: on })}
      />
      <SwitchRow
        title="Verified e-mail address"
        hint="Applicants sign in with a code that is mailed to them before they send."
        checked={form.emailVerificationRequired}
        onSave={on => change({ emailVerificationRequired: on }, { email_verification_required: on })}
      />
      <SwitchRow
        title="Corrections"
        hint="Applicants may correct their answers until the form closes, from the link in their copy."
        checked={form.correctionsAllowed}
        onSave={on => change({ correctionsAllowed: on }, { corrections_allowed: on })}
      />
      <SwitchRow
        title="Time estimate"
        hint="The head of the form says about how many minutes it takes."
        checked={form.estimateShown}
        onSave={on => change({ estimateShown: on }, { estimate_shown: on })}
      />
    </Section>
  )
}
