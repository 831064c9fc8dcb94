import { examples } from '@winnow/openapi/examples'
import * as t from '../../index.ts'
import { session, user } from '../people.ts'
import { member, subscription, workspace } from '../workspaces.ts'
import { applications } from './applications.ts'
import { draft, fixedSlots, form, published } from './forms.ts'
import { exampleMembers } from './people.ts'
import { review } from './review.ts'

interface Given {
  hashOf: (token: string) => string
  now: number
}

/** Tokens of the example workspace's people: Inês's browser, and the one that asked for a code. */
export const exampleTokens = { session: 'example-session', browser: 'example-browser'.padEnd(43, '-') }

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
  const given = { formNumber: row.number, stageIds, by: ines.id, now }
  await applications(db, given)
  await review(db, given)
  await db.insert(t.responseDrafts).values({
    secretHash: hashOf(examples.draftSecret),
    formNumber: row.number,
    version: 1,
    fields: [{ path: 'name', value: 'Katherine Johnson', at: now }],
    createdAt: now,
    savedAt: now,
  })
}
