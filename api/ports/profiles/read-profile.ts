import type { LinkedInProfile } from '@winnow/openapi/operations/submission/linkedin'
import { z } from 'zod'

/** Companies, roles in one of them and schools that a preview shows at most, and characters of one text. */
const most = { companies: 50, roles: 20, schools: 20, text: 300 }

const text = z
  .string()
  .nullish()
  .transform(it =>
    (it ?? '')
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, most.text),
  )
const textOrNull = text.transform(it => it || null)
const year = z.int().min(1900).max(2200)
const date = z
  .object({ year, month: z.int().min(1).max(12).nullish() })
  .nullish()
  .transform(it => (it ? { year: it.year, month: it.month ?? null } : null))
const schoolYear = z
  .object({ year })
  .nullish()
  .transform(it => (it ? { year: it.year } : null))
/** A picture is named, never fetched by us: a reviewer's browser is not told to load what a provider says. */
const image = z
  .string()
  .nullish()
  .transform(it => (it && it.length <= 2_048 && /^https:\/\//.test(it) && URL.canParse(it) ? it : null))

const Profile = z.object({
  firstName: text,
  lastName: text,
  headline: textOrNull,
  experience: z
    .record(
      z.string(),
      z.object({
        allExperiences: z
          .array(z.object({ title: text, startDate: date, endDate: date, employmentType: textOrNull, image }))
          .transform(it => it.slice(0, most.roles)),
      }),
    )
    .nullish()
    .transform(it => it ?? {}),
  experienceCompanyOrder: z
    .array(z.string())
    .nullish()
    .transform(it => it ?? []),
  education: z
    .array(z.object({ schoolName: text, startDate: schoolYear, endDate: schoolYear, image }))
    .nullish()
    .transform(it => (it ?? []).slice(0, most.schools)),
})

const Reply = z.object({ profile: Profile.nullable() })

/** Reads what a provider answered, cut to what a preview shows; companies that its order leaves out stand last. Throws on any other form. */
export function readProfile(body: string): LinkedInProfile | null {
  const { profile } = Reply.parse(JSON.parse(body))
  if (!profile) return null
  const named = Object.keys(profile.experience)
  const order = [...new Set([...profile.experienceCompanyOrder, ...named])]
    .filter(it => named.includes(it))
    .slice(0, most.companies)
  const companies = order.map(it => [text.parse(it), profile.experience[it]] as const)
  return {
    ...profile,
    experience: Object.fromEntries(companies.flatMap(([name, it]) => (it ? [[name, it]] : []))),
    experienceCompanyOrder: [...new Set(companies.map(([name]) => name))],
  }
}
