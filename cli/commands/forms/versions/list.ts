import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

type Versions = Awaited<ReturnType<Session['winnow']['fetchVersions']>>['versions']

export const listVersions = command({
  path: 'forms versions',
  summary: 'List the published versions of a form, newest first',
  args: [formArgument],
  examples: ['winnow forms versions spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const versions: Versions = []
    for (let more = true; more; ) {
      const page = await session.winnow.fetchVersions({ form_id, before: versions.at(-1)?.version ?? null })
      versions.push(...page.versions)
      more = page.more && page.versions.length > 0
    }
    return {
      form: { id: form_id },
      versions: versions.map(it => ({
        version: it.version,
        current: it.current,
        publishedAt: it.publishedAt,
        publishedBy: it.publishedBy,
        name: it.name,
        questions: it.questionCount,
        applications: it.submissions,
      })),
    }
  },
  json: result => result,
  lines: ({ versions }) =>
    versions.map(version =>
      fields(
        `${version.version}`,
        version.current ? 'current' : '',
        version.publishedAt,
        version.publishedBy?.name ?? '',
        `${version.questions}`,
        `${version.applications}`,
        version.name,
      ),
    ),
  screen: async (list, io) => createElement((await import('./Versions.tsx')).Versions, { list, io }),
})
