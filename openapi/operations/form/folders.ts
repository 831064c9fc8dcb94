import { z } from 'zod'
import { FolderId, FormId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, PageId, success } from '../fields.ts'

const Folder = named(
  'Folder',
  z.object({
    id: described(FolderId, 'Names the folder'),
    name: z.string().describe('Its name, unique in the workspace in any case'),
    formCount: z.int().describe('Forms in it that the caller manages'),
    folded: z.boolean().describe('Whether the caller keeps it folded'),
  }),
)

const FolderName = described(
  line(limits.folderName, undefined, 'Enter a name for the folder'),
  'Its name, unique in the workspace in any case',
)
const OfFolder = { folder_id: described(FolderId, 'The folder') }

const shared = { tag: 'Forms', scope: 'forms:write', idempotent: true, rate: 'write' } as const
const writing = { ...shared, policy: 'folder.write' } as const

export const fetchFolders = operation({
  id: 'fetchFolders',
  path: '/form/fetch-folders',
  tag: 'Forms',
  summary: "List the folders of a workspace's forms",
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    folders: z
      .array(Folder)
      .describe('Every folder, by name; for a guest those that hold a form which they manage'),
  }),
  scope: 'forms:read',
  policy: 'form.list',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const createFolder = operation({
  ...writing,
  id: 'createFolder',
  path: '/form/create-folder',
  summary: 'Create a folder for forms, which everyone in the workspace shares',
  body: z.strictObject({ page_id: PageId, name: FolderName }),
  reply: Folder,
  effect: 'write',
  events: ['folder.created'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, name: 'Autumn 2026' },
})

export const renameFolder = operation({
  ...writing,
  id: 'renameFolder',
  path: '/form/rename-folder',
  summary: 'Rename a folder',
  body: z.strictObject({ ...OfFolder, name: FolderName }),
  reply: Folder,
  effect: 'write',
  events: ['folder.renamed'],
  errors: ['not_found'],
  example: { folder_id: examples.folder, name: 'Programmes 2026' },
})

export const deleteFolder = operation({
  ...writing,
  id: 'deleteFolder',
  path: '/form/delete-folder',
  summary: 'Delete a folder; its forms stay, outside any folder',
  body: z.strictObject(OfFolder),
  reply: z.object({ formCount: z.int().describe('Forms that were in it') }),
  effect: 'destructive',
  events: ['folder.deleted'],
  errors: ['not_found'],
  example: { folder_id: examples.emptyFolder },
})

export const moveForms = operation({
  ...shared,
  id: 'moveForms',
  path: '/form/move',
  summary: 'Move forms into a folder, or out of theirs',
  body: z.strictObject({
    form_ids: z
      .array(FormId)
      .min(1)
      .max(limits.movedForms)
      .describe('The forms, all of one workspace; either all are moved or none is'),
    form_token: FormToken,
    folder_id: z.nullable(FolderId).describe('The folder that they go to; null: out of their folders'),
  }),
  reply: z.object({
    moved: z
      .array(
        z.object({
          identifier: described(FormId, 'The form'),
          from: z.nullable(FolderId).describe('The folder that it was in; null: none'),
        }),
      )
      .describe('The forms that were somewhere else before'),
  }),
  policy: 'form.move',
  effect: 'write',
  events: ['form.moved'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_ids: [examples.form], folder_id: examples.folder },
})

export const updateFolded = operation({
  ...shared,
  id: 'updateFolded',
  path: '/form/update-folded',
  summary: "Fold a folder in the caller's lists, or unfold it",
  body: z.strictObject({ ...OfFolder, folded: z.boolean().describe('True folds it, false unfolds it') }),
  reply: z.object({ success }),
  policy: 'folder.fold',
  effect: 'write',
  events: ['folder.folded'],
  errors: ['not_found'],
  example: { folder_id: examples.folder, folded: true },
})
