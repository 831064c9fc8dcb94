import { z } from 'zod'
import { FormId, OfForm } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { Email, named, Timestamp, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'

/** A name that every object has already would break whoever reads the answer. */
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
    path: ownName(100),
    value: z.union([
      text(20_000),
      z.array(text(1_000)).max(limits.options + 1),
      z.record(ownName(50), z.union([text(500), z.number(), z.null()])),
      z.null(),
    ]),
    at: z.int().min(0),
  }),
)

export const saveDraft = operation({
  id: 'saveDraft',
  path: '/submission/save-draft',
  tag: 'Applying',
  summary: 'Save a response draft for 30 days; of two copies, each answer keeps the newer one',
  body: z.strictObject({
    ...OfForm,
    /** The secret of an earlier save; absent: a new draft */
    draft: z.string().max(300).nullish(),
    /**
     * The random secret under which a new draft begins; absent: the server makes one. The same secret again goes on with that draft,
     * and an application that names it closes it, also one that arrives before it
     */
    new_draft: z
      .string()
      .regex(/^[\w-]{32,64}$/, 'Must be 32 to 64 letters and digits')
      .nullish(),
    form_version: z.int().min(1),
    fields: z.array(DraftField).max(500),
  }),
  reply: z.object({
    draft: z.string(),
    savedAt: Timestamp,
    expiresAt: Timestamp,
    /** Fields of which the server has a newer copy */
    newer: z.array(DraftField),
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
  body: z.strictObject({ draft: z.string().max(300) }),
  reply: z.object({
    form_id: FormId,
    form_version: z.int(),
    savedAt: Timestamp,
    expiresAt: Timestamp,
    fields: z.array(DraftField),
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
  body: z.strictObject({ draft: z.string().max(300), email: Email }),
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
  body: z.strictObject({ draft: z.string().max(300) }),
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
