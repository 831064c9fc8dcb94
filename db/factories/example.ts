import { palette } from '@winnow/openapi/common/palette'
import { examples } from '@winnow/openapi/examples'
import { usualSettings } from '@winnow/openapi/questions'
import { sql } from 'drizzle-orm'
import * as t from '../index.ts'
import type { FormContent } from '../schema/forms/forms.ts'
import { session, user } from './people.ts'
import { member, subscription, workspace } from './workspaces.ts'

interface Given {
  hashOf: (token: string) => string
  now: number
}

/** Tokens of the example workspace's people: Inês's browser, and the one that asked for a code. */
export const exampleTokens = { session: 'example-session', browser: 'example-browser'.padEnd(43, '-') }

/** Name and Email stand before the first slot. */
const fixedSlots = 2

const fixed = (id: string, question: string, preDefinedInputType: 'NAME' | 'EMAIL') =>
  asked({ id, type: 'SHORT_TEXT', question, preDefinedInputType })

const asked = (
  it: Pick<FormContent['questions'][number], 'id' | 'type' | 'question'> &
    Partial<FormContent['questions'][number]>,
): FormContent['questions'][number] => ({
  ...usualSettings,
  required: true,
  ...it,
})

const published: FormContent = {
  name: 'Spring accelerator',
  description: '<p>Twelve weeks in Lisbon.</p>',
  questions: [
    fixed(examples.nameField, 'Name', 'NAME'),
    fixed(examples.emailField, 'Email', 'EMAIL'),
    asked({ id: examples.question, type: 'LONG_TEXT', question: 'Why you?' }),
    asked({
      id: examples.choice,
      type: 'SINGLE_SELECT',
      question: 'Your role',
      options: ['Engineer', 'Designer'],
    }),
    asked({ id: examples.file, type: 'FILE_UPLOAD', question: 'Your deck', required: false }),
    asked({ id: examples.video, type: 'VIDEO', question: 'Introduce yourself', required: false }),
    asked({
      ...{ id: examples.linkedin, type: 'LINK', question: 'LinkedIn', required: false },
      preDefinedInputType: 'LINKEDIN',
    }),
  ],
  successMessage: null,
  closeMessage: null,
}

const draft: FormContent = {
  ...published,
  name: 'Spring accelerator 2027',
  questions: [
    fixed(examples.draftNameField, 'Name', 'NAME'),
    fixed(examples.draftEmailField, 'Email', 'EMAIL'),
    asked({ id: examples.draftQuestion, type: 'LONG_TEXT', question: 'Why you?' }),
  ],
}

async function form(
  db: t.Reader,
  it: Partial<typeof t.forms.$inferInsert> & { id: string },
  content: FormContent,
  by: string,
  now: number,
) {
  const lastSlot = content.questions.length - fixedSlots - 1
  const [row] = await db
    .insert(t.forms)
    .values({
      workspaceId: examples.workspace,
      creatorId: by,
      name: content.name,
      lastSlot,
      createdAt: now,
      updatedAt: now,
      ...it,
    })
    .returning()
  if (!row) throw new Error('A form was not made')
  const formNumber = row.number
  await db.insert(t.formVersions).values({
    formNumber,
    version: 1,
    content,
    editedBy: by,
    editedAt: now,
    publishedAt: row.publishedVersion && now,
  })
  await db
    .insert(t.formColumns)
    .values(content.questions.map(({ id }, i) => ({ formNumber, slot: i - fixedSlots, questionId: id })))
  await db.insert(t.editors).values({ formNumber, userId: by, role: 'CREATOR', addedAt: now })
  const stages = await db
    .insert(t.stages)
    .values([
      { formNumber, label: 'New', labelKey: 'new', kind: 'NEW', position: 0 },
      { formNumber, label: 'Shortlisted', labelKey: 'shortlisted', kind: 'SHORTLISTED', position: 1 },
      { formNumber, label: 'Interview', labelKey: 'interview', kind: 'CUSTOM', position: 2 },
      { formNumber, label: 'Archived', labelKey: 'archived', kind: 'ARCHIVED', position: 3 },
    ])
    .returning()
  await db.insert(t.stageCounts).values(stages.map(it => ({ stageId: it.id, formNumber })))
  return { row, stageIds: stages.map(it => it.id) }
}

/** The workspace that the document's examples speak of: every example of the contract works against it, as Inês. */
export async function exampleWorkspace(db: t.Reader, { hashOf, now }: Given) {
  const ines = await user(db, { email: 'ines@example.com', name: 'Inês Duarte' })
  await session(db, { userId: ines.id, tokenHash: hashOf(exampleTokens.session), now })
  await session(db, { userId: ines.id, tokenHash: examples.session.replace('ses_', ''), now })
  await workspace(db, { id: examples.workspace, handle: 'northlight' })
  await member(db, { workspaceId: examples.workspace, userId: ines.id, role: 'ADMIN', isOwner: true })
  await subscription(db, { workspaceId: examples.workspace, status: 'CANCELED', endsAt: now })
  await exampleMembers(db, ines.id, now)
  await db.insert(t.signInCodes).values({
    emailKey: 'ines@example.com',
    browserHash: hashOf(exampleTokens.browser),
    codeHash: hashOf(`${exampleTokens.browser}\nABCDEF`),
    createdAt: now,
    expiresAt: now + 600_000,
  })
  await db.insert(t.cliLogins).values({
    deviceHash: hashOf(examples.deviceCode),
    userCode: examples.userCode,
    clientName: 'winnow on lovelace',
    address: '127.0.0.1',
    createdAt: now,
    expiresAt: now + 600_000,
  })
  await db.insert(t.apiKeys).values({
    id: examples.apiKey,
    tokenHash: hashOf('example-key'),
    prefix: 'wnw_exampl',
    userId: ines.id,
    workspaceId: examples.workspace,
    name: 'Nightly export',
    scopes: ['submissions:read'],
    createdAt: now,
  })
  const folder = { workspaceId: examples.workspace, createdAt: now }
  await db.insert(t.folders).values([
    { ...folder, id: examples.folder, name: 'Programmes', nameKey: 'programmes' },
    { ...folder, id: examples.emptyFolder, name: 'Pilots', nameKey: 'pilots' },
  ])
  await form(db, { id: examples.draft, folderId: examples.folder }, draft, ines.id, now)
  const { row, stageIds } = await form(
    db,
    {
      id: examples.form,
      status: 'OPEN',
      correctionsAllowed: true,
      publishedVersion: 1,
      draftVersion: 2,
      lastSequence: 2,
      respondedCount: 1,
    },
    published,
    ines.id,
    now,
  )
  await db.insert(t.formTemplates).values({
    ...{ id: examples.template, workspaceId: examples.workspace, name: 'Cohort', nameKey: 'cohort' },
    ...{ description: 'Our usual questions', savedBy: ines.id, savedAt: now },
    blueprint: {
      ...{ content: draft, settings: {}, customFields: [], labels: [], views: [], searches: [], replies: [] },
      columns: draft.questions.map(({ id }, i) => ({
        ...{ slot: i - fixedSlots, questionId: id, visibility: true, visibleDeleted: false },
        ...{ tableOrder: -1, width: 180 },
      })),
      stages: [
        { label: 'New', labelKey: 'new', kind: 'NEW', position: 0 },
        { label: 'Archived', labelKey: 'archived', kind: 'ARCHIVED', position: 1 },
      ],
    },
  })
  await db.insert(t.invitations).values({
    ...{ emailKey: examples.editorEmail, workspaceId: examples.workspace, formNumber: row.number },
    ...{ role: 'GUEST', invitedBy: ines.id, createdAt: now },
  })
  await applications(db, row.number, stageIds, ines.id, now)
  await db.insert(t.responseDrafts).values({
    secretHash: hashOf(examples.draftSecret),
    formNumber: row.number,
    version: 1,
    fields: [{ path: 'name', value: 'Katherine Johnson', at: now }],
    createdAt: now,
    savedAt: now,
  })
}

/** Mae, an admin whom Inês offers the workspace to; Bo, a member; Katherine, invited. Another workspace is offered to Inês, and a third invites her. */
async function exampleMembers(db: t.Reader, inesId: string, now: number) {
  const mae = await user(db, { email: examples.adminEmail, name: 'Mae Jemison' })
  const bo = await user(db, { email: examples.memberEmail, name: 'Bo Larsen' })
  const { workspace: workspaceId, otherWorkspace, invitation: id } = examples
  const invitingWorkspace = 'wsp_exampleinviting'
  await member(db, { workspaceId, userId: mae.id, role: 'ADMIN' })
  await member(db, { workspaceId, userId: bo.id, role: 'MEMBER' })
  await workspace(db, { id: otherWorkspace, handle: 'southlight', name: 'Southlight' })
  await member(db, { workspaceId: otherWorkspace, userId: mae.id, role: 'ADMIN', isOwner: true })
  await member(db, { workspaceId: otherWorkspace, userId: inesId, role: 'ADMIN' })
  await workspace(db, { id: invitingWorkspace, handle: 'westlight', name: 'Westlight' })
  const until = { createdAt: now, expiresAt: now + 86_400_000 }
  await db.insert(t.ownershipOffers).values([
    { workspaceId, toUserId: mae.id, offeredBy: inesId, ...until },
    { workspaceId: otherWorkspace, toUserId: inesId, offeredBy: mae.id, ...until },
  ])
  await db.insert(t.invitations).values([
    {
      ...{
        emailKey: examples.invitedEmail,
        workspaceId,
        id: 'inv_examplekatherine',
        role: 'MEMBER' as const,
      },
      ...{ invitedBy: inesId, ...until },
    },
    {
      ...{ emailKey: 'ines@example.com', workspaceId: invitingWorkspace, id, role: 'MEMBER' as const },
      ...{ invitedBy: mae.id, ...until },
    },
  ])
}

const exampleProfile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  headline: 'Analyst, Analytical Engines',
  experience: {
    'Analytical Engines': {
      allExperiences: [
        {
          title: 'Analyst',
          startDate: { year: 2023, month: 2 },
          endDate: null,
          employmentType: 'Full-time',
          image: null,
        },
      ],
    },
  },
  experienceCompanyOrder: ['Analytical Engines'],
  education: [
    {
      schoolName: 'University of London',
      startDate: { year: 2016 },
      endDate: { year: 2019 },
      image: null,
    },
  ],
}

/** Keys of the files that the example workspace speaks of; a test that reads them writes the bytes first. */
export const exampleKeys = {
  file: '00000000-0000-4000-8000-000000000001',
  video: '00000000-0000-4000-8000-000000000002',
  upload: '00000000-0000-4000-8000-000000000003',
  attachment: '00000000-0000-4000-8000-000000000004',
}

/** Ada sent a deck and a video; Grace's deck has been uploaded and not been added yet. */
async function exampleUploads(db: t.Reader, formNumber: number, now: number) {
  const first = formNumber * 2 ** 32
  const file = { originalFilename: 'deck.pdf', contentType: 'application/pdf' }
  const video = { originalFilename: 'video_Ada_8f14e45f.webm', contentType: 'video/webm' }
  const stored = (id: string, storageKey: string) => ({ id, storageKey, bytes: 8, createdAt: now })
  const ofAda = { ownerKind: 'answer', ownerId: String(first + 1), state: 'STORED' as const }
  await db.insert(t.files).values([
    { ...file, ...ofAda, ...stored('fil_examplefile', exampleKeys.file) },
    { ...video, ...ofAda, ...stored('fil_examplevideo', exampleKeys.video) },
    {
      ...{ ...file, ...stored('fil_exampleattached', exampleKeys.attachment), state: 'STORED' as const },
      ...{ ownerKind: 'message', ownerId: examples.attachedMessage },
    },
    {
      ...{ ...file, ...stored('fil_exampleupload', exampleKeys.upload) },
      ...{ ownerKind: 'upload', ownerId: examples.upload, state: 'DRAFT' as const },
    },
  ])
  await db.insert(t.uploads).values({
    ...{ ...file, id: examples.upload, formNumber, questionId: examples.file, fileId: 'fil_exampleupload' },
    ...{ length: 8, received: 8, state: 'DONE', senderHash: '', createdAt: now, touchedAt: now },
  })
  const adas = { submissionId: first + 1, bytes: 8 }
  await db.insert(t.answerFiles).values([
    { ...file, ...adas, questionId: examples.file, fileId: 'fil_examplefile' },
    { ...video, ...adas, questionId: examples.video, fileId: 'fil_examplevideo', duration: 42.5 },
    { ...file, submissionId: first + 2, questionId: examples.file },
  ])
}

/** Ada, in New and written to a moment ago; Grace, moved to Shortlisted by the example batch. The status Interview was renamed, and so was the label Climate, which Grace has. */
async function applications(
  db: t.Reader,
  formNumber: number,
  [fresh = 0, shortlisted = 0, interview = 0]: number[],
  by: string,
  now: number,
) {
  const first = formNumber * 2 ** 32
  const people = [
    {
      id: first + 1,
      publicId: examples.submission,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      stageId: fresh,
      responded: true,
      linkedin: 'https://www.linkedin.com/in/ada-lovelace',
    },
    {
      id: first + 2,
      publicId: examples.otherSubmission,
      name: 'Grace Hopper',
      email: 'grace@example.com',
      stageId: shortlisted,
      linkedin: null,
    },
  ]
  for (const { linkedin, ...it } of people) {
    await db
      .insert(t.submissions)
      .values({ ...it, formNumber, version: 1, submittedAt: now, emailKey: it.email })
    await db
      .insert(t.submissionCells)
      .values({ id: it.id, cells: JSON.stringify(['I check by hand.', 'Engineer', null, null, linkedin]) })
    const keys = JSON.stringify([it.name.toLowerCase(), it.email, 'i check by hand.', 'Engineer'])
    await db.insert(t.submissionKeys).values({ id: it.id, keys: sql`jsonb(${keys})` })
    await db
      .insert(t.submissionChoices)
      .values({ formNumber, slot: 1, word: 'Engineer', submissionId: it.id, isFirst: true })
    for (const table of ['submission_search', 'submission_words'])
      await db.run(
        `insert into ${table} (rowid, text) values (${it.id}, '${it.name.toLowerCase()} ${it.email}')`,
      )
    await db.run(`update stage_counts set n = n + 1 where stage_id = ${it.stageId}`)
  }
  await exampleUploads(db, formNumber, now)
  await db.insert(t.linkedinProfiles).values({
    ...{ submissionId: first + 1, questionId: examples.linkedin, fetchedAt: now },
    ...{ url: 'https://www.linkedin.com/in/ada-lovelace', profile: exampleProfile },
  })
  await db
    .insert(t.chats)
    .values({ id: examples.chat, submissionId: first + 1, formNumber, lastMessageSeq: 2, lastMessageAt: now })
  const adas = { chatId: examples.chat, side: 'PAGE_USER' as const, senderId: by }
  await db.insert(t.messages).values([
    {
      ...{ ...adas, id: examples.attachedMessage, content: 'Here is how it works.', createdAt: now - 60_000 },
      ...{ attachmentId: 'fil_exampleattached', mailStatus: 'DELIVERED', mailDeliveredAt: now - 49_000 },
    },
    {
      ...{ ...adas, id: examples.message, content: 'Hi Ada, thank you for applying.', createdAt: now },
      mailStatus: 'PENDING',
    },
  ])
  const [search] = await db
    .insert(t.searches)
    .values({
      ...{ id: examples.search, formNumber, name: 'Climate founders', originalQuery: 'Climate founders' },
      ...{ createdBy: by, createdAt: now, updatedAt: now },
    })
    .returning()
  const searchNumber = search?.number ?? 0
  const [criterion] = await db
    .insert(t.criteria)
    .values({
      ...{ id: examples.criterion, searchNumber, name: 'Works on climate', position: 0 },
      ...{ question: 'Works on climate', summary: 'Has the words of ‘works on climate’.' },
      keywords: ['climate', 'carbon', 'emissions'],
    })
    .returning()
  await db.insert(t.aiResults).values({
    ...{ criterionNumber: criterion?.number ?? 0, submissionId: first + 1, judgedAt: now },
    ...{ result: 'NO', reason: 'Has none of the words ‘climate’, ‘carbon’, ‘emissions’.' },
    quotes: [{ fieldId: examples.question, start: 0, end: 16 }],
  })
  await db
    .insert(t.searchRuns)
    .values({ searchNumber, jobId: 'job_examplerun', startedBy: by, startedAt: now, judged: 1 })
  await db.insert(t.notes).values({
    ...{ id: examples.note, submissionId: first + 1, authorId: by, createdAt: now },
    ...{ html: '<p>Solid numbers. I would talk to her.</p>', text: 'Solid numbers. I would talk to her.' },
  })
  await db.insert(t.outbox).values({
    kind: 'reply',
    data: {},
    recipient: 'ada@example.com',
    mailId: '<example@localhost>',
    messageId: examples.message,
    notBefore: now + 10_000,
    createdAt: now,
  })
  await db.insert(t.events).values({
    workspaceId: examples.workspace,
    number: 1,
    kind: 'submission.moved',
    actorKind: 'user',
    actorId: by,
    batchId: examples.batch,
    formNumber,
    at: now,
    data: { to: shortlisted },
  })
  await db.insert(t.eventSubjects).values({ submissionId: first + 2, seq: 1, before: fresh })
  await db.insert(t.events).values({
    workspaceId: examples.workspace,
    number: 2,
    kind: 'form.stage_renamed',
    actorKind: 'user',
    actorId: by,
    batchId: examples.stageBatch,
    formNumber,
    at: now,
    data: { stage: interview, from: 'First call', to: 'Interview' },
  })
  const [climate] = await db
    .insert(t.labels)
    .values([
      { formNumber, value: 'Climate', valueKey: 'climate', colour: palette.green, position: 0 },
      { formNumber, value: 'Robotics', valueKey: 'robotics', colour: palette.purple, position: 1 },
    ])
    .returning()
  if (!climate) throw new Error('A label was not made')
  await db.insert(t.submissionLabels).values({ submissionId: first + 2, labelId: climate.id })
  await db.insert(t.events).values({
    workspaceId: examples.workspace,
    number: 3,
    kind: 'form.label_changed',
    actorKind: 'user',
    actorId: by,
    batchId: examples.labelBatch,
    formNumber,
    at: now,
    data: {
      label: climate.id,
      from: { value: 'Green tech', colour: palette.green },
      to: { value: 'Climate', colour: palette.green },
    },
  })
  await db.insert(t.customFields).values({
    formNumber,
    id: examples.customField,
    type: 'FORM_STATUS',
    sourceNumber: formNumber - 1,
    width: 150,
  })
  const view = { formNumber, ownerId: by, shared: true, updatedAt: now }
  const content = { sort: null, grouping: null, hiddenColumns: ['email'], pinnedColumns: [], columnOrder: [] }
  const engineers = [{ columnId: examples.choice, value: ['Engineer'] }]
  await db.insert(t.views).values([
    {
      ...{ ...view, id: examples.view, name: 'Engineers', nameKey: 'engineers' },
      content: { ...content, filters: engineers },
    },
    {
      ...{ ...view, id: examples.deletedView, name: 'Everybody', nameKey: 'everybody' },
      ...{ content: { ...content, filters: [] }, deletedAt: now },
    },
  ])
  await db.insert(t.imports).values({
    ...{ id: examples.import, formNumber, startedBy: by, startedAt: now, lastAt: now },
    ...{ fileName: 'people.csv', fileHash: '0'.repeat(64), rowCount: 2, plan: '{}' },
  })
  await db.insert(t.jobs).values({
    id: examples.job,
    kind: 'bulk_action',
    workspaceId: examples.workspace,
    formNumber,
    batchId: 'bat_examplejob',
    input: {},
    status: 'DONE',
    done: 12_000,
    total: 12_000,
    createdBy: by,
    createdAt: now,
  })
}
