import { forms, type Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { presentDetails } from '../details.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { touchRows } from '../touch-rows.ts'

type Form = typeof forms.$inferSelect
type Settings = Partial<
  Pick<
    Form,
    | 'openingDate'
    | 'responseCap'
    | 'multipleSubmissions'
    | 'emailVerificationRequired'
    | 'correctionsAllowed'
    | 'estimateShown'
    | 'bulkActionEnabled'
    | 'showLabelsRow'
    | 'aiEnabled'
    | 'aiAllowedFields'
    | 'aiNudgeShown'
    | 'templateColor'
    | 'urlParameters'
    | 'fastMode'
    | 'defaultArchiveChatStatus'
    | 'defaultSendMessage'
  >
>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Changes what is given and differs; the event says what it was before. What applicants or reviewers see holds at once. */
async function change(
  { app, actor, input, tx, now, emit }: CommandContext<{ form_id: string }, SignedIn>,
  wanted: Settings,
) {
  const found = await findForm(tx, actor, input.form_id, can.edit)
  const { form, workspace } = found
  const changed = (Object.keys(wanted) as (keyof Settings)[]).filter(
    name => wanted[name] !== undefined && !isSame(wanted[name], form[name]),
  )
  if (changed.length === 0) return presentDetails(app, tx, found, actor, now)
  const validated = { ...form, ...wanted }
  if (
    changed.includes('openingDate') &&
    validated.openingDate !== null &&
    validated.closingDate !== null &&
    validated.openingDate >= validated.closingDate
  )
    throw invalid([{ path: 'opening_date', message: 'The form must open before it closes' }])
  const saved = await save(tx, form, Object.fromEntries(changed.map(it => [it, wanted[it]])), now)
  await emit('form.settings_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: Object.fromEntries(changed.map(it => [it, form[it]])),
  })
  return presentDetails(app, tx, { ...found, form: saved }, actor, now)
}

/** The table's rows are touched, because its columns depend on the settings. */
async function save(tx: Transaction, form: Form, values: Settings, now: number): Promise<Form> {
  await touchRows(tx, form.number)
  const [saved] = await tx
    .update(forms)
    .set({ ...values, updatedAt: now })
    .where(eq(forms.number, form.number))
    .returning()
  if (!saved) throw new Error('A form was changed and did not come back')
  return saved
}

const instantOf = (text: string | null | undefined) => (typeof text === 'string' ? Date.parse(text) : text)

/** Each once; a name that a browser would send twice is one name. */
const uniqueNames = (names: readonly string[] | undefined) =>
  names && [...new Map(names.map(it => [it.toLowerCase(), it])).values()]

const definedOf = (values: { [Name in keyof Settings]: Settings[Name] | undefined }): Settings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const updateSettings = command(ops.form.updateSettings, it => {
  const { input } = it
  return change(
    it,
    definedOf({
      openingDate: instantOf(input.opening_date),
      responseCap: input.response_cap,
      multipleSubmissions: input.multiple_submissions,
      emailVerificationRequired: input.email_verification_required,
      correctionsAllowed: input.corrections_allowed,
      estimateShown: input.estimate_shown,
      bulkActionEnabled: input.bulk_action_enabled,
      showLabelsRow: input.show_labels_row,
      aiEnabled: input.ai_enabled,
      aiAllowedFields: input.ai_allowed_fields && [...new Set(input.ai_allowed_fields)],
      templateColor: input.template_color,
      urlParameters: uniqueNames(input.url_parameters),
    }),
  )
})

export const editFastMode = command(ops.form.editFastMode, it => change(it, { fastMode: it.input.fast_mode }))

export const updateDefaultArchive = command(ops.form.updateDefaultArchive, it =>
  change(it, { defaultArchiveChatStatus: it.input.default_archive }),
)

export const updateDefaultSendMessage = command(ops.form.updateDefaultSendMessage, it =>
  change(it, { defaultSendMessage: it.input.default_send_message }),
)

export const updateAiNudgeShown = command(ops.search.updateAiNudgeShown, async it => {
  await change(it, { aiNudgeShown: it.input.ai_nudge_shown })
  return { success: true }
})
