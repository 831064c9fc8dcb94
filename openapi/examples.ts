/** Ids of the example workspace: the document's examples use them, `db/factories/example.ts` makes them exist in a test. */
export const examples = {
  workspace: 'wsp_example',
  form: 'frm_example',
  draft: 'frm_exampledraft',
  nameField: 'fld_examplename',
  emailField: 'fld_exampleemail',
  question: 'fld_examplewhy',
  choice: 'fld_examplerole',
  draftNameField: 'fld_draftname',
  draftEmailField: 'fld_draftemail',
  draftQuestion: 'fld_draftwhy',
  file: 'fld_examplefile',
  video: 'fld_examplevideo',
  linkedin: 'fld_examplelinkedin',
  upload: 'exampleupload0123456789abcdef',
  draftSecret: 'example-draft-secret-0123456789',
  ownToken: 'sub_exampleada.example',
  pendingToken: 'sub_examplegrace.example',
  submission: 'sub_exampleada',
  otherSubmission: 'sub_examplegrace',
  chat: 'cht_example',
  message: 'msg_example',
  note: 'nte_example',
  search: 'sch_example',
  criterion: 'crt_example',
  batch: 'bat_example',
  stageBatch: 'bat_examplestages',
  labelBatch: 'bat_examplelabels',
  job: 'job_example',
  import: 'imp_example',
  view: 'vew_example',
  deletedView: 'vew_exampledeleted',
  customField: 'form_status:frm_exampledraft',
  apiKey: 'key_example',
  deviceCode: 'example-device-code-0123456789abcdef',
  userCode: 'ABCD-EFGH',
} as const

/** A PNG of one pixel, for calls that take an image. */
export const exampleImage = new File(
  [
    Uint8Array.fromBase64(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    ),
  ],
  'logo.png',
  { type: 'image/png' },
)
