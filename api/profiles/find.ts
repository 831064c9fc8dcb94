import { linkedinProfiles, type Reader } from '@winnow/db'
import { and, eq, gt } from 'drizzle-orm'
import { invalid } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'

/** An answer that links to a profile. */
interface ProfileLink {
  questionId: string
  /** As it was given */
  url: string
}

/** The link to a LinkedIn profile in an application: the answer to `questionId`, or the first there is. */
export async function findLink(
  db: Reader,
  { form }: FoundForm,
  { id, version }: { id: number; version: number },
  questionId?: string,
): Promise<ProfileLink | null> {
  const { questions } = await contentOf(db, form.number, version)
  const asked = questions.filter(it => it.type === 'LINK' && it.preDefinedInputType === 'LINKEDIN')
  if (questionId && !asked.some(it => it.id === questionId))
    throw invalid([{ path: 'field_id', message: 'This question asks for no LinkedIn profile' }])
  const answers = (await answersOf(db, [id], await columnsOf(db, form.number))).get(id) ?? {}
  for (const question of asked) {
    const url = answers[question.id]
    if (typeof url === 'string' && url !== '' && (!questionId || question.id === questionId))
      return { questionId: question.id, url }
  }
  return null
}

/** The address that every link to a profile has in common: no country, no query, no page below it. Null: it is none. */
export function profileAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const [, name] = /^\/in\/([^/]+)/i.exec(pathname) ?? []
  const isLinkedIn = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com')
  return isLinkedIn && name ? `https://www.linkedin.com/in/${name}` : null
}

/** What was stored of it after `since`; undefined: nothing, or another address. */
export async function storedProfile(
  db: Reader,
  submissionId: number,
  { questionId, address, since }: { questionId: string; address: string; since: number },
) {
  const [row] = await db
    .select()
    .from(linkedinProfiles)
    .where(
      and(
        eq(linkedinProfiles.submissionId, submissionId),
        eq(linkedinProfiles.questionId, questionId),
        eq(linkedinProfiles.url, address),
        gt(linkedinProfiles.fetchedAt, since),
      ),
    )
  return row
}
