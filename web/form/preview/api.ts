import type { FormApi } from '../api.ts'

const detail = 'This is a preview. Nothing is sent.'
const refuse = async () => ({ ok: false as const, status: 403, afterSeconds: null, detail })

/** The API of a preview: answers are validated like an applicant's and go nowhere, and a file is there at once. */
export const previewApi: FormApi = {
  submit: refuse,
  recordVisit: refuse,
  requestCode: refuse,
  verifyCode: refuse,
  sendOwnLink: refuse,
  drafts: null,
  loadTransport: async () => ({
    create: async () => 'preview',
    status: async () => ({ offset: 0, length: 0 }),
    append: async ({ offset, part }) => offset + part.size,
    remove: async () => {},
  }),
}
