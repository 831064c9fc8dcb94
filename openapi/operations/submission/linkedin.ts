import { z } from 'zod'
import { QuestionId } from '../../common/ids.ts'
import { named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, OfSubmission } from '../fields.ts'

const ProfileDate = named(
  'ProfileDate',
  z.object({
    year: z.int().describe('The year, such as 2019'),
    month: z.int().nullable().describe('The month, 1 to 12; null: only the year is known'),
  }),
)

const Image = z
  .string()
  .nullable()
  .describe('Address of a picture on the server of the provider or of LinkedIn; null: none')

const Experience = named(
  'ProfileExperience',
  z.object({
    title: z.string().describe('What the person was there'),
    startDate: ProfileDate.nullable().describe('When it began; null: not known'),
    endDate: ProfileDate.nullable().describe('When it ended; null: it has not ended'),
    employmentType: z.string().nullable().describe('Such as Full-time or Internship; null: not known'),
    image: Image,
  }),
)

const Education = named(
  'ProfileEducation',
  z.object({
    schoolName: z.string().describe('The school or university'),
    startDate: z
      .object({ year: z.int().describe('The first year') })
      .nullable()
      .describe('When it began; null: not known'),
    endDate: z
      .object({ year: z.int().describe('The last year') })
      .nullable()
      .describe('When it ended; null: not known'),
    image: Image,
  }),
)

/** A profile as the profile provider answered it (docs/operating.md#linkedin-profiles). */
export const LinkedInProfile = named(
  'LinkedInProfile',
  z.object({
    firstName: z.string().describe('First name; may be empty'),
    lastName: z.string().describe('Last name; may be empty'),
    headline: z.string().nullable().describe('What the person says of themselves in a line; null: nothing'),
    experience: z
      .record(
        z.string(),
        z.object({
          allExperiences: z.array(Experience).describe('The roles there, the newest first'),
        }),
      )
      .describe('Where the person has worked, by the name of the company'),
    experienceCompanyOrder: z
      .array(z.string())
      .describe('The companies in the order in which the profile lists them'),
    education: z.array(Education).describe('Schools, in the order in which the profile lists them'),
  }),
)
export type LinkedInProfile = z.infer<typeof LinkedInProfile>

export const fetchLinkedinProfile = operation({
  id: 'fetchLinkedinProfile',
  path: '/submission/fetch-linkedin-profile',
  tag: 'Review',
  summary: 'Fetch the LinkedIn profile that an application links to, for a preview',
  body: z.strictObject({
    submission_id: OfSubmission,
    ...OfForm,
    field_id: z
      .optional(QuestionId)
      .describe('The question that asks for the profile; absent: the first one that was answered'),
  }),
  reply: z.object({
    url: z
      .string()
      .nullable()
      .describe('The address of the profile, as the applicant gave it; null: the application has none'),
    profile: LinkedInProfile.nullable().describe(
      'The profile; null: the server has no profile provider, or the provider knows no such profile',
    ),
    fetchedAt: z
      .nullable(Timestamp)
      .describe('When the provider was asked; null: it was not. A reply is stored for 30 days'),
  }),
  scope: 'submissions:read',
  policy: 'profile.read',
  effect: 'write',
  idempotent: false,
  rate: 'write',
  events: [],
  errors: ['not_form_editor', 'not_found', 'daily_limit'],
  example: { form_id: examples.form, submission_id: examples.submission },
})
