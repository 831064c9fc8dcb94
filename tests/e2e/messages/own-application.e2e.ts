import { apply, openForm } from '../support/forms.ts'
import { mailTo } from '../support/mailbox.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('applicants read their application without the questions that they were not asked', async ({
  editor,
  someone,
  visitor,
  request,
}) => {
  const { identifier: form_id } = await openForm(editor, {
    questions: [{ type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'] }],
  })
  const { revision, inputFields } = await editor.winnow.fetchForEdit({ form_id })
  const columnId = inputFields.find(it => it.question === 'Role')?.id ?? ''
  const only = (role: string) => [{ columnId, operator: 'select' as const, value: [role] }]
  const form = await editor.winnow.editForm({
    ...{ form_id, revision, publish: true },
    input_fields: [
      ...inputFields,
      { type: 'SHORT_TEXT', question: 'Built', showIf: only('Engineer') },
      { type: 'SHORT_TEXT', question: 'Drawn', showIf: only('Designer') },
    ],
  })
  const noor = await someone({ name: 'Noor Haddad' })
  const { submissionId: submission_id } = await apply(editor.winnow, form, {
    ...{ name: 'Noor Haddad', email: noor.email },
    answers: { Role: 'Engineer', Built: 'A bridge' },
  })
  await editor.winnow.sendMessage({ form_id, submission_id, content: 'Could we talk on Friday?' })
  // Their side of the chat begins when the message can no longer be taken back.
  await mailTo(request, noor.email, mail => mail.text.includes('we talk on Friday?'))

  const page = await visitor(phone)
  await page.context().addCookies(noor.cookies)
  await page.goto(`/messages?submission_id=${submission_id}`)
  await page.getByRole('button', { name: 'View application' }).first().click()
  const application = page.getByRole('dialog')
  await expect(application.getByText('A bridge')).toBeVisible()
  await expect(application.getByText('Drawn')).toHaveCount(0)
})
