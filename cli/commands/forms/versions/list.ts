import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { listCommand } from '../../list.ts'
import { formArgument } from '../form.ts'

type Page = Awaited<ReturnType<Session['winnow']['fetchVersions']>>

/** A version as `forms versions` prints it (docs/cli.md). */
const listed = (it: Page['versions'][number]) => ({
  version: it.version,
  current: it.current,
  publishedAt: it.publishedAt,
  publishedBy: it.publishedBy,
  name: it.name,
  questions: it.questionCount,
  applications: it.submissions,
})

export const listVersions = listCommand({
  path: 'forms versions',
  summary: 'List the published versions of a form, newest first',
  args: [formArgument],
  examples: ['winnow forms versions spring-accelerator'],
  read: ([form]) => String(form),
  async open(formName, _limit, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    async function* pages() {
      for (let before: number | null = null, more = true; more; ) {
        const page: Page = await session.winnow.fetchVersions({ form_id, before })
        yield page.versions.map(listed)
        before = page.versions.at(-1)?.version ?? null
        more = page.more && before !== null
      }
    }
    return { about: { form: { id: form_id } }, pages: pages() }
  },
  json: { about: ({ form }) => ({ form }), name: 'versions' },
  line: version =>
    fields(
      `${version.version}`,
      version.current ? 'current' : '',
      version.publishedAt,
      version.publishedBy?.name ?? '',
      `${version.questions}`,
      `${version.applications}`,
      version.name,
    ),
  screen: async (list, io) => createElement((await import('./Versions.tsx')).Versions, { list, io }),
})
