import { counted } from '@winnow/openapi/common/format'
import type { FormHead } from '../page.ts'
import { Notice } from './notice.tsx'

/** What a thank-you says where the form has no words of its own. */
const SENT = 'Your application is with the team. They write to you by e-mail.'

/** What became of an application: the form's own words, and the secret of the applicant's page. */
export type Sent = {
  message: string | null
  ownToken?: string | undefined
  pendingFiles?: number | undefined
}

/** It arrived; a copy of the answers is mailed, and the applicant's own page is a link away. */
export const Thanks = ({
  form,
  message,
  ownToken,
  pendingFiles = 0,
  arrived = false,
}: Sent & { form: FormHead; arrived?: boolean }) => (
  <Notice
    form={form}
    icon="check"
    title="Application sent"
    text={
      <>
        {message || SENT}
        {ownToken && '\n\nA copy of your answers comes by e-mail.'}
        {pendingFiles > 0 &&
          ` ${counted(pendingFiles, 'file')} still to come: finish the upload on your page.`}
      </>
    }
    arrived={arrived}
    link={
      ownToken
        ? {
            to: `/applications/${encodeURIComponent(ownToken)}`,
            title: pendingFiles > 0 ? 'Finish your upload' : 'See your application',
          }
        : undefined
    }
  />
)
