import { z } from 'zod'
import { QuestionId, UserId } from '../../../common/ids.ts'
import { described, named, Timestamp } from '../../../common/schema.ts'
import { AskedField, InputField } from '../../../questions/index.ts'
import { LogoPath } from '../../fields.ts'
import { FormDetails, taking, texts } from './details.ts'

/** A person of the workspace by name. */
const Editor = z.object({
  id: described(UserId, 'Names the person'),
  name: z.string().describe('Their name, or their address if they have not given one'),
})

const QuestionsAsked = z.array(AskedField).describe('The questions as applicants see them, in order')

/** The draft, as its editor sees it. `revision` rises with every save; a save names the one it was made from. */
export const FormForEdit = named(
  'FormForEdit',
  FormDetails.pick({ identifier: true, pageId: true, publishedVersion: true, ...taking, ...texts }).extend({
    revision: z.int().describe('Rises with every save; a save names the one that it is based on'),
    version: z.int().describe('The number of the version that this draft becomes when it is published'),
    hasUnpublishedChanges: z.boolean().describe('Whether the draft differs from the published version'),
    unpublishedChanges: z.int().describe('How many things publishing would change: questions, texts, order'),
    inputFields: z.array(InputField).describe('The questions of the draft, in order'),
    editedBy: Editor.nullable().describe('Who saved the draft last; null: their account is gone'),
    editedAt: described(Timestamp, 'When the draft was last saved'),
  }),
)

/** A draft after a change. */
export const EditedForm = named(
  'EditedForm',
  FormForEdit.extend({
    removedQuestions: z
      .array(
        z.object({
          id: described(QuestionId, 'The question'),
          question: z.string().describe('Its text'),
          answeredCount: z.int().describe('Applications that answer it; the answers stay'),
        }),
      )
      .describe('Questions that this change took out of the draft'),
  }),
)

/** A published version, as it is looked at. */
export const FormVersion = named(
  'FormVersion',
  FormDetails.pick(texts).extend({
    version: z.int().describe('Its number, counted from 1'),
    publishedAt: described(Timestamp, 'When it was published'),
    publishedBy: Editor.nullable().describe('Who published it; null: their account is gone'),
    current: z.boolean().describe('Whether applicants see this one'),
    questionCount: z.int().describe('Questions that it asks'),
    submissions: z.int().describe('Applications that answered it'),
    inputFields: QuestionsAsked,
  }),
)

/** What an applicant may know of a form: public fields only. */
export const FormForFilling = named(
  'FormForFilling',
  FormDetails.pick({
    identifier: true,
    ...taking,
    ...texts,
    pageName: true,
    logo: true,
    metaImage: true,
    templateColor: true,
    multipleSubmissions: true,
    emailVerificationRequired: true,
    estimateShown: true,
  }).extend({
    pageLogo: LogoPath,
    version: z.int().describe('The number of the published version: `form_version` of an application'),
    aiEnabled: z
      .boolean()
      .describe(
        'Whether the editors may have AI judge applications: then the form offers that a person reads it, `ai_opted_out` of an application',
      ),
    inputFields: QuestionsAsked,
  }),
)
export type FormForFilling = z.infer<typeof FormForFilling>
