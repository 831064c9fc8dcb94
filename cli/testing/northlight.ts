import { usualCustomFields } from '@winnow/openapi/columns'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import { type Question, usualColumn, usualSettings, usualWire } from '@winnow/openapi/questions'
import { type Call, fakeServer, type Handlers, Refusal } from './fake-server.ts'

const instant = '2026-03-01T10:00:00Z'

const question = (own: Partial<Question> & Pick<Question, 'id' | 'question'>): Question => ({
  type: 'SHORT_TEXT',
  ...usualSettings,
  ...usualColumn,
  ...usualWire,
  ...own,
})

const inputFields = [
  question({ id: 'fld_name', question: 'Name', preDefinedInputType: 'NAME' }),
  question({ id: 'fld_email', question: 'Email', preDefinedInputType: 'EMAIL' }),
  question({ id: 'fld_why', question: 'Why?', type: 'LONG_TEXT' }),
  question({ id: 'fld_team', question: 'Team size', type: 'NUMBER' }),
]

const details = (identifier: string, name: string) => ({
  identifier,
  id: identifier,
  formToken: 'opaque',
  pageId: 'wsp_northlight',
  pageName: 'Northlight',
  pageHandle: 'northlight',
  name,
  description: null,
  status: 'OPEN',
  closingDate: null,
  openingDate: null,
  responseCap: null,
  acceptsApplications: true,
  closedReason: null,
  publishedVersion: 1,
  inputFields,
  deletedFields: [],
  customFields: usualCustomFields.map(it => ({
    ...it,
    visibility: true,
    tableOrder: -1,
    source_form: null,
    search: null,
  })),
  stages: [
    { label: 'New', kind: 'NEW', notificationsEnabled: true, formerLabels: [] },
    { label: 'Shortlisted', kind: 'SHORTLISTED', notificationsEnabled: false, formerLabels: [] },
    { label: 'Archived', kind: 'ARCHIVED', notificationsEnabled: false, formerLabels: [] },
  ],
  stagesVersion: 1,
  formCounts: { respondedCount: 0, totalCount: 3, statusCounts: [{ stage: 'New', count: 3 }] },
  counts: { respondedCount: 0, totalCount: 3, statusCounts: [{ stage: 'New', count: 3 }] },
  labels: [],
  labelsVersion: 0,
  quickReplies: [
    { name: 'Shortlist', text: 'Hi {first_name}, good news.', priority: 1, isDefault: true, useCount: 0 },
  ],
  quickRepliesVersion: 0,
  defaultSendMessage: null,
  labelsWithColor: [],
  multipleSubmissions: false,
  emailVerificationRequired: false,
  correctionsAllowed: false,
  estimateShown: true,
  bulkActionEnabled: true,
  showLabelsRow: true,
  aiEnabled: true,
  aiAllowedFields: [],
  aiNudgeShown: false,
  aiModelConnected: false,
  dailyReport: false,
  savedFilter: { filters: [], sort: null, grouping: null, hiddenColumns: [], pinnedColumns: [] },
  logo: null,
  metaImage: null,
  templateColor: null,
  urlParameters: ['cohort'],
  includedWidgets: [],
  defaultArchiveChatStatus: 'CLOSED',
  fastMode: 'DEFAULT',
  reviewMode: 'default',
  formSuccessMessage: null,
  formCloseMessage: null,
  templateId: null,
  folderId: null,
  isCreator: true,
  createdAt: instant,
  lastUpdatedTimestamp: instant,
  can: { edit: true, move: true, reply: true, duplicate: true, delete: true, audit: true },
})

/** Its first form, as `fetchDetails` answers. */
export const springAccelerator = details('frm_spring', 'Spring accelerator')

const summary = (identifier: string, name: string) => ({
  identifier,
  name,
  status: 'OPEN',
  closingDate: null,
  openingDate: null,
  acceptsApplications: true,
  closedReason: null,
  logo: null,
  deletedAt: null,
  restorableUntil: null,
  totalCount: 3,
  newCount: 2,
  emails: { arrivals: true, dailyReport: false, mentions: true, messages: true },
  pinned: false,
  folderId: null,
  createdAt: instant,
  lastUpdatedTimestamp: instant,
  isCreator: true,
  can: { edit: true, duplicate: true, delete: true },
})

const me = {
  id: 'usr_ines',
  email: 'ines@example.com',
  firstName: 'Inês',
  lastName: 'Duarte',
  name: 'Inês Duarte',
  image: null,
  timeZone: null,
  dateFormat: 'DAY_MONTH_YEAR',
  hourFormat: 'H24',
  hasSubmissions: false,
  formCreationAccess: true,
  proEnabled: false,
  bannerShown: null,
  deletedPages: [],
  pages: [
    {
      id: 'wsp_northlight',
      name: 'Northlight',
      logo: null,
      handle: 'northlight',
      isDefaultPage: true,
      timeZone: 'Europe/Lisbon',
      currentUserRole: 'ADMIN',
      isOwner: true,
      plan: 'FREE',
      proEnabled: false,
      paymentFailed: false,
      formCreationAccess: true,
      replies: { sent: 3, limit: 50, resetsAt: '2026-03-02T00:00:00.000Z' },
    },
  ],
}

type Row = { id: string; name: string; email: string; stage: string; why: string | null; team: string | null }

export const applicants: readonly Row[] = [
  {
    id: 'sub_amara',
    name: 'Amara Okonkwo',
    email: 'amara@example.com',
    stage: 'New',
    why: '38 clinics pay us',
    team: '4',
  },
  {
    id: 'sub_joaquin',
    name: 'Joaquín Ruiz',
    email: 'joaquin@example.com',
    stage: 'New',
    why: '=2+5',
    team: '2',
  },
  {
    id: 'sub_elif',
    name: 'Elif Yıldırım',
    email: 'elif@example.com',
    stage: 'Shortlisted',
    why: null,
    team: null,
  },
]

const forms = new Map([
  ['frm_spring', 'Spring accelerator'],
  ['frm_grant', 'Climate grant 2026'],
  ['frm_grant2', 'Climate grant 2026'],
])

const known = (form: string) => {
  const name = forms.get(form)
  if (!name) throw new Refusal('not_form_editor', 'You do not manage this form')
  return name
}

type WindowBody = {
  form_id: string
  offset: number
  limit: number
  stage?: string
  search?: string
  numbers?: readonly number[]
}

/** What an answer has that is neither predefined nor a file. */
const plain = {
  preDefinedInputType: null,
  previewUrl: null,
  previewAvailable: false,
  fileMetadata: null,
  videoMetadata: null,
}

/** The rows of a query, as the window's arrays. */
export function windowOf(rows: readonly Row[], { offset, limit, stage, search, numbers }: WindowBody) {
  const matching = (numbers?.flatMap(n => rows[n - 1] ?? []) ?? rows).filter(
    row =>
      (!stage || row.stage.toLowerCase() === stage.toLowerCase()) &&
      (!search || `${row.name} ${row.why}`.toLowerCase().includes(search.toLowerCase())),
  )
  return {
    rowsVersion: 7,
    total: matching.length,
    offset,
    columns: [...windowColumns, 'fld_name', 'fld_email', 'fld_why', 'fld_team'],
    rows: matching
      .slice(offset, offset + limit)
      .map(row => [
        row.id,
        row.stage,
        row.name,
        row.email,
        instant,
        ['Climate'],
        null,
        null,
        false,
        false,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        row.why,
        row.team,
      ]),
  }
}

const signedIn = (_body: unknown, { token }: Call) => {
  if (token !== 'wnw_test') throw new Refusal('signed_out', 'Sign in first')
  return me
}

/** Northlight, with three forms and three applicants, as the server would answer; `others` replace single calls. */
export const northlight = (others: Handlers = {}) =>
  fakeServer({
    fetchMe: signedIn,
    fetchForUser: ({ cursor }: { cursor?: string }) => {
      const all = [...forms].map(([id, name]) => summary(id, name))
      return cursor
        ? { forms: all.slice(2), nextCursor: null }
        : { forms: all.slice(0, 2), nextCursor: 'more' }
    },
    fetchDetails: ({ form_id }: { form_id: string }) => details(form_id, known(form_id)),
    fetchWindow: (body: WindowBody) => {
      known(body.form_id)
      return windowOf(applicants, body)
    },
    fetchNumbers: (body: WindowBody) => ({
      rowsVersion: 7,
      numbers: windowOf(applicants, { ...body, offset: 0, limit: 1_000 }).rows.map((_, i) => i + 1),
    }),
    fetchSubmission: ({ submission_id }: { submission_id: string }) => {
      const row = applicants.find(it => it.id === submission_id)
      if (!row) throw new Refusal('not_found', 'There is no such application')
      return {
        submissionId: row.id,
        name: row.name,
        email: row.email,
        image: null,
        stage: row.stage,
        chatId: null,
        chatStatus: null,
        responded: false,
        needsReply: false,
        submittedAt: instant,
        assignedLabels: ['Climate'],
        correctedAt: null,
        withdrawnAt: null,
        fieldValues: [
          { fieldId: 'fld_why', inputType: 'LONG_TEXT', value: row.why, ...plain },
          { fieldId: 'fld_team', inputType: 'NUMBER', value: row.team, ...plain },
        ],
        aiFieldValues: [],
        aiOptedOut: false,
        customFieldValues:
          row.id === 'sub_amara'
            ? [
                { fieldId: 'form_status:frm_climate', value: 'Shortlisted' },
                { fieldId: 'form_labels:frm_climate', value: ['Strong', 'Remote'] },
              ]
            : [],
        lastComment: null,
        urlParameters: [{ name: 'utm_source', value: 'news.example' }],
      }
    },
    checkImport: () => ({ applied: [], repeats_allowed: false }),
    startImport: ({ form_id, row_count, file_name, file_hash }: Record<string, string>) => ({
      ...{ id: 'imp_1', form_id, status: 'RUNNING', file_name, file_hash, row_count },
      ...{ rows_done: 0, imported_count: 0, last_line: 1, started_at: instant, undone_at: null },
      started_by: { id: me.id, name: 'Inês Duarte' },
    }),
    bulkAction: (body: {
      action: string
      submission_ids: string[]
      submission_ids_for_message?: string[]
    }) => ({
      stage: body.action,
      action_success_count: body.submission_ids.length,
      message_success_count: (body.submission_ids_for_message ?? []).filter(id => id !== 'sub_elif').length,
      message_failed_count: (body.submission_ids_for_message ?? []).filter(id => id === 'sub_elif').length,
      left_out_count: 0,
      batch_id: 'bat_1',
      job_id: null,
    }),
    uploadDraftFile: ({ file }: { file: File }) => ({
      draftFileMetadata: {
        ...{ contentType: 'application/pdf', draftFilePath: 'upl_1', originalFilename: file.name },
      },
    }),
    addApplicant: ({ status, email }: { status: string | null; email: string }) => ({
      ...{ submissionId: 'sub_new', submittedAt: instant, stage: status ?? 'New', batch_id: 'bat_1' },
      repeatedEmail: email === 'amara@example.com',
    }),
    bulkSendMessage: (body: { submission_ids?: string[]; selection?: { count: number } }) => ({
      message_success_count: (body.submission_ids?.length ?? body.selection?.count ?? 0) - 1,
      message_failed_count: 1,
      batch_id: 'bat_1',
      job_id: null,
    }),
    previewBulkMessage: ({ message }: { message: string }) => ({
      total: 3,
      sendCount: 1,
      heldBackCounts: [
        { reason: 'CHAT_CLOSED', count: 1 },
        { reason: 'OVER_LIMIT', count: 1 },
      ],
      repliesLeft: 1,
      messages: [
        {
          ...{ submissionId: 'sub_elif', name: 'Elif Yıldırım', email: 'elif@example.com' },
          ...{ text: null, heldBack: 'CHAT_CLOSED' },
        },
        {
          ...{ submissionId: 'sub_joaquin', name: 'Joaquín Ruiz', email: 'joaquin@example.com' },
          ...{ text: null, heldBack: 'OVER_LIMIT' },
        },
        {
          ...{ submissionId: 'sub_amara', name: 'Amara Okonkwo', email: 'amara@example.com' },
          ...{ text: message.replaceAll('{first_name}', 'Amara'), heldBack: null },
        },
      ],
    }),
    undo: ({ batch_id }: { batch_id: string }) => {
      if (batch_id !== 'bat_1') throw new Refusal('not_undoable', 'This was undone before')
      return {
        undone_count: 2,
        skipped_count: 1,
        skipped: [
          {
            ...{ submission_id: 'sub_elif', name: 'Elif Yıldırım', stage: 'Archived', by: 'Tom' },
            ...{ at: '2026-11-23T09:00:00.000Z', withdrawn: false },
          },
        ],
        messages_taken_back_count: 1,
        messages_sent_count: 1,
        job_id: null,
      }
    },
    sendMessage: ({ content }: { content: string }) => ({
      chatId: 'cht_1',
      message: {
        id: 'msg_1',
        chatId: 'cht_1',
        tempId: null,
        content: content.replace('{first_name}', 'Amara'),
        senderId: me.id,
        senderType: 'PAGE_USER',
        senderName: 'Inês Duarte',
        own: true,
        status: 'SENT',
        createdAt: instant,
        byEmail: false,
        attachmentType: null,
        attachmentMetadata: null,
        emailNotifStatus: 'PENDING',
        emailNotifDeliveredAt: null,
        emailNotifFailureDescription: null,
        takeBackUntil: null,
        deletableUntil: null,
      },
    }),
    ...others,
  })
