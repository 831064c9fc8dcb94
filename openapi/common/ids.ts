import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { named } from './schema.ts'

const id = (name: string, prefix: string, what: string) =>
  named(
    name,
    z.string().check(z.minLength(1), z.maxLength(64)),
    `${what}: opaque, sortable, begins with \`${prefix}_\``,
  )

/** Ids on the wire. Unknown, foreign and misspelt ids answer alike, so the schema asks for no more than a short string. */
export const FormId = id('FormId', 'frm', "A form's identifier")
export const WorkspaceId = id('WorkspaceId', 'wsp', 'A workspace (page)')
export const SubmissionId = id('SubmissionId', 'sub', 'A submission')
export const QuestionId = id('QuestionId', 'fld', 'A question (input field)')
export const ChatId = id('ChatId', 'cht', 'A chat')
export const MessageId = id('MessageId', 'msg', 'A chat message')
export const UserId = id('UserId', 'usr', 'A person with an account')
export const ApiKeyId = id('ApiKeyId', 'key', 'An API key')
export const SessionId = id('SessionId', 'ses', 'A browser that somebody is signed in to')
export const InvitationId = id('InvitationId', 'inv', 'An invitation to a workspace, named by its link')
export const CommentId = id('CommentId', 'nte', 'A private note')
export const FileId = id('FileId', 'fil', 'A file of a message')
export const BatchId = id('BatchId', 'bat', 'The changes of one call, undone together')
export const SearchId = id('SearchId', 'sch', 'An AI search')
export const SuggestedSearchId = id('SuggestedSearchId', 'sgq', 'A suggested AI search')
export const CriterionId = id('CriterionId', 'crt', 'A criterion of an AI search, and its column')
export const AiFieldValueId = id('AiFieldValueId', 'crt', 'An AI result for one submission')
export const JobId = id('JobId', 'job', 'A background job')
export const FolderId = id('FolderId', 'fdr', 'A folder of forms')
export const OwnTemplateId = id('OwnTemplateId', 'tpl', 'A form template that a workspace saved itself')
export const ViewId = id('ViewId', 'vew', 'A view of the table of a form')
export const ImportId = id('ImportId', 'imp', 'An import of a file, undone as a whole')
export const CustomFieldId = named(
  'CustomFieldId',
  z.string().check(z.minLength(1), z.maxLength(limits.columnId)),
  'A column other than a question: `messages`, `labels`, `date`, `form_status:frm_…`, `form_labels:frm_…`, `url_parameter:utm_source`, `ai_opted_out`, or a criterion',
)
/** Those that are part of the product have words for ids, those of a workspace an `OwnTemplateId`. */
export const TemplateId = named(
  'TemplateId',
  z.string().check(z.minLength(1), z.maxLength(64)),
  'A form template: one of the product, such as `job-application`, or one that the workspace saved',
)

export const idPrefixes = {
  form: 'frm',
  workspace: 'wsp',
  submission: 'sub',
  question: 'fld',
  chat: 'cht',
  message: 'msg',
  user: 'usr',
  apiKey: 'key',
  invitation: 'inv',
  batch: 'bat',
  job: 'job',
  import: 'imp',
  view: 'vew',
  folder: 'fdr',
  formTemplate: 'tpl',
  note: 'nte',
  search: 'sch',
  criterion: 'crt',
  file: 'fil',
  erasure: 'ers',
} as const
