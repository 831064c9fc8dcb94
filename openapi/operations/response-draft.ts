import { z } from 'zod'
import { FormId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { described, Email, named, Timestamp, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { DraftSecret, FilledVersion, OfForm } from './fields.ts'

/** A name that every object already has would break readers of the answer. */
const ownName = (most: number) =>
  z
    .string()
    .max(most)
    .refine(name => !(name in {}), 'Unknown URL parameter')

/**
 * One field of a half-filled form: `path` as in errors ('name', 'email', 'values.fld_…'), its answer as `submit` takes it, and
 * when it was typed (milliseconds since 1970, the applicant's clock): of two copies the newer one wins, field by field.
 */
export const DraftField = named(
  'DraftField',
  z.strictObject({
    path: described(
      ownName(100),
      "The field, as errors name it: `name`, `email` or `values.` and the question's ID; `ai_opted_out` for whether a person shall read it, which is `yes` or null",
    ),
    value: z
      .union([
        text(20_000),
        z.array(text(1_000)).max(limits.options + 1),
        z.record(ownName(50), z.union([text(500), z.number(), z.null()])),
        z.null(),
      ])
      .describe(
        'What is filled in, in the shape that `/submission/submit` takes; an object for a question with several fields; null: emptied',
      ),
    at: z
      .int()
      .min(0)
      .describe(
        "When it was typed, in milliseconds since 1970 by the applicant's clock; of two copies of a field the newer wins",
      ),
  }),
)

export const saveDraft = operation({
  id: 'saveDraft',
  path: '/submission/save-draft',
  tag: 'Applying',
  summary: 'Save a response draft for 30 days; of two copies, each answer keeps the newer one',
  body: z.strictObject({
    ...OfForm,
    draft: z
      .string()
      .max(300)
      .nullish()
      .describe('The secret of the draft to continue with; absent: a new draft'),
    new_draft: z
      .string()
      .regex(/^[\w-]{32,64}$/, 'Must be 32 to 64 letters and digits')
      .nullish()
      .describe(
        "A secret of the caller's own for a new draft, 32 to 64 random letters and digits, so that a repeated save doesn't begin another. Absent: the server makes one",
      ),
    form_version: FilledVersion,
    fields: z
      .array(
        DraftField.extend({
          seen: z
            .int()
            .min(0)
            .optional()
            .describe(
              '`at` of the newest copy on the server that the caller has seen, 0 for none: a copy since then that says something else is kept, and comes back in `newer`. Absent: the newer of the two copies wins',
            ),
        }),
      )
      .max(500)
      .describe('Fields that changed; the others stay'),
  }),
  reply: z.object({
    draft: z.string().describe('The secret that opens this draft: keep it to continue'),
    savedAt: described(Timestamp, 'When it was saved'),
    expiresAt: described(Timestamp, 'When it is deleted unless it is saved again, 30 days later'),
    newer: z
      .array(DraftField)
      .describe(
        "Fields of which the server has a newer copy, or one that the caller hasn't seen; it keeps them",
      ),
    closed: z
      .string()
      .nullable()
      .describe('Why the form takes no applications at the moment, as `submit` would say it; null: it does'),
  }),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: true,
  // Many people may type behind one address; what they keep must not use up what they may send.
  rate: 'write',
  events: [],
  errors: ['not_found', 'draft_gone', 'already_applied'],
  example: {
    form_id: examples.form,
    form_version: 1,
    fields: [{ path: 'email', value: 'katherine@example.com', at: 1_763_600_000_000 }],
  },
})

export const fetchDraft = operation({
  id: 'fetchDraft',
  path: '/submission/fetch-draft',
  tag: 'Applying',
  summary: 'Fetch a response draft by its secret',
  body: z.strictObject({ draft: DraftSecret }),
  reply: z.object({
    form_id: described(FormId, 'The form that is filled in'),
    form_version: FilledVersion,
    savedAt: described(Timestamp, 'When it was last saved'),
    expiresAt: described(Timestamp, 'When it is deleted unless it is saved again'),
    fields: z.array(DraftField).describe('Everything that is filled in'),
  }),
  scope: null,
  policy: 'form.fill',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['draft_gone', 'already_applied'],
  example: { draft: examples.draftSecret },
})

export const sendDraftLink = operation({
  id: 'sendDraftLink',
  path: '/submission/send-draft-link',
  tag: 'Applying',
  summary: 'Email the applicant a link to continue on another device',
  body: z.strictObject({
    draft: DraftSecret,
    email: described(Email, 'Where to send the link that continues the draft'),
  }),
  reply: z.object({}),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: true,
  rate: 'session',
  events: [],
  errors: ['draft_gone', 'already_applied'],
  example: { draft: examples.draftSecret, email: 'katherine@example.com' },
})

export const discardDraft = operation({
  id: 'discardDraft',
  path: '/submission/discard-draft',
  tag: 'Applying',
  summary: 'Delete a response draft and its files',
  body: z.strictObject({ draft: DraftSecret }),
  reply: z.object({}),
  scope: null,
  policy: 'form.fill',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: [],
  errors: ['draft_gone', 'already_applied'],
  example: { draft: examples.draftSecret },
})
