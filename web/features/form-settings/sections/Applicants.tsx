import { Section } from '../../../ui/layout/Section.tsx'
import { SwitchRow } from '../parts/SwitchRow.tsx'
import { useSettings } from '../saving.ts'

/** Who may apply, and how often. */
export function Applicants({ id }: { id: string }) {
  const { form, change } = useSettings()
  return (
    <Section id={id} title="Applicants">
      <SwitchRow
        title="Multiple applications"
        hint="Let people apply more than once with the same email address."
        checked={form.multipleSubmissions}
        onSave={on => change({ multipleSubmissions: on }, { multiple_submissions: on })}
      />
      <SwitchRow
        title="Email verification"
        hint="Applicants sign in with an emailed code before they send their application."
        checked={form.emailVerificationRequired}
        onSave={on => change({ emailVerificationRequired: on }, { email_verification_required: on })}
      />
      <SwitchRow
        title="Corrections"
        hint="Applicants can correct their answers until the form closes, from the link in their confirmation email."
        checked={form.correctionsAllowed}
        onSave={on => change({ correctionsAllowed: on }, { corrections_allowed: on })}
      />
      <SwitchRow
        title="Time estimate"
        hint="Show at the top of the form how many minutes it takes."
        checked={form.estimateShown}
        onSave={on => change({ estimateShown: on }, { estimate_shown: on })}
      />
    </Section>
  )
}
