import { scopes } from '@winnow/openapi'
import { freshApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { openShell } from './shell.ts'

const minute = 60_000

/** What everybody applied with, oldest first. */
export const applied = [
  {
    name: 'Amara Okonkwo',
    email: 'amara@example.com',
    answers: {
      'Why does it matter?': 'Solar for 38 clinics,\nand they pay us "monthly"',
      'Team size': '4',
      Role: 'Founder',
      Sectors: ['Climate', 'Health; care'],
      'When could you start?': '2027-03-01',
      Website: 'https://okonkwo.example',
      Phone: '+351 912 345 678',
    },
  },
  {
    name: 'Joaquín Ruiz',
    email: 'joaquin@example.com',
    answers: {
      'Why does it matter?': '=HYPERLINK("https://evil.example")',
      'Team size': '2.5',
      Role: 'Gardener',
      Sectors: ['Climate'],
      'When could you start?': null,
      Website: null,
      Phone: null,
    },
  },
  {
    name: 'Elif Yıldırım',
    email: 'elif@example.com',
    answers: {
      'Why does it matter?': 'Water, not solar',
      'Team size': null,
      Role: null,
      Sectors: null,
      'When could you start?': null,
      Website: null,
      Phone: null,
    },
  },
]

/**
 * A workspace with an open form of every type that takes answers, three applicants who applied a minute apart, and a
 * shell whose `winnow` has a key of its owner. The ids are known as ‹form›, ‹amara›, ‹joaquin› and ‹elif›.
 */
export async function northlight(env: Record<string, string> = {}) {
  const app = await freshApp({ env })
  const boss = await owner(app)
  const form = await makeForm(boss.winnow, boss.workspaceId, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why does it matter?' },
      { type: 'NUMBER', question: 'Team size' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Founder', 'Engineer'], allowOther: true },
      { type: 'MULTI_SELECT', question: 'Sectors', options: ['Climate', 'Health; care'] },
      { type: 'DATE', question: 'When could you start?' },
      { type: 'LINK', question: 'Website' },
      { type: 'PHONE_NUMBER', question: 'Phone' },
    ],
  })
  const form_id = form.identifier
  const { token } = await boss.winnow.createApiKey({
    page_id: boss.workspaceId,
    name: 'Terminal',
    scopes: [...scopes],
  })
  const shell = await openShell({ url: app.url, token })
  const me = await boss.winnow.fetchMe({})
  const facts = { form: form_id, url: app.url, config: shell.config, folder: shell.cwd, email: me.email }
  for (const [name, value] of Object.entries({ ...facts, me: me.name ?? '' })) shell.known.set(name, value)
  const one = (submission_id: string) => boss.winnow.fetchSubmission({ form_id, submission_id })
  for (const applicant of applied) {
    const { submissionId } = await apply(boss.winnow, form, applicant)
    const key = applicant.email.replace('@example.com', '')
    shell.known.set(key, submissionId)
    shell.known.set(`${key} applied`, (await one(submissionId)).submittedAt)
    app.travel(minute)
  }
  return {
    app,
    boss,
    form,
    token,
    shell,
    /** An applicant as the server has them now, by the name in the session */
    now: (key: string) => one(shell.known.get(key) ?? ''),
  }
}
