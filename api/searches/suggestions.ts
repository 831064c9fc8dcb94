import type { Reader } from '@winnow/db'
import { searches } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { notFound, Refusal } from '../core/error.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { seenVersion } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'

interface Suggestion {
  key: string
  query: string
  deep: boolean
}

/** What suits a form by its questions; a key names one for as long as the form asks what it is about. */
async function suited(db: Reader, { form }: Pick<FoundForm, 'form'>): Promise<Suggestion[]> {
  const { questions } = await contentOf(db, form.number, seenVersion(form))
  const long = questions.find(it => it.type === 'LONG_TEXT')
  return [
    ...(long
      ? [
          {
            key: 'concrete',
            query: `Gives a concrete example with numbers in ‘${long.question}’`,
            deep: false,
          },
        ]
      : []),
    { key: 'experience', query: 'Has years of relevant experience and says what they achieved', deep: false },
    { key: 'team', query: 'Has built something with others and says what their own part was', deep: false },
    { key: 'users', query: 'Has talked with customers or users and says what they learned', deep: false },
  ]
}

const prefix = 'sgq_'

/** What the form's editors have not asked yet. */
export async function suggestionsFor(db: Reader, found: Pick<FoundForm, 'form'>) {
  const asked = await db
    .select({ query: searches.originalQuery })
    .from(searches)
    .where(eq(searches.formNumber, found.form.number))
  const before = new Set(asked.map(it => it.query))
  const id = found.form.id.slice(found.form.id.indexOf('_') + 1)
  return (await suited(db, found))
    .filter(it => !before.has(it.query))
    .map(({ key, query, deep }) => ({
      id: `${prefix}${id}.${key}` as never,
      originalQuery: query,
      deepSearchRequired: deep,
    }))
}

/** The form and the query that a suggestion stands for; a form that the actor does not manage suggests nothing to them. */
export async function findSuggestion(db: Reader, actor: SignedIn, id: string) {
  const [, formId, key] = /^sgq_([^.]+)\.(\w+)$/.exec(id) ?? []
  if (!formId || !key) throw notFound('suggestion')
  const found = await findForm(db, actor, `frm_${formId}`, can.search).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_form_editor') throw notFound('suggestion')
    throw error
  })
  const suggestion = (await suited(db, found)).find(it => it.key === key)
  if (!suggestion) throw notFound('suggestion')
  return { found, suggestion }
}
