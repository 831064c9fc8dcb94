import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { pdf } from '../../support/uploads.ts'
import { openForm } from './forms.ts'
import { alive, field } from './hosted.ts'
import { address, type Editor } from './people.ts'

export const MEGABYTE = 1024 * 1024

/** A form that asks for a deck, a PDF or a picture. */
export const deckForm = (editor: Editor, required = true) =>
  openForm(editor, {
    questions: [{ type: 'FILE_UPLOAD', question: 'Pitch deck', required, fileTypes: ['PDF', 'IMAGE'] }],
    settings: { multiple_submissions: true },
  })

export const deck = (bytes: number) => ({
  name: 'Reefgrid pilot results.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(bytes)),
})

export async function open(page: Page, identifier: string, email = address('files')) {
  await page.goto(`/forms/${identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  return { choose: field(page, 'Pitch deck').getByLabel('Pitch deck: choose a file') }
}

export const removeButton = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

/** The one answer of the form's one applicant, as a reviewer gets it. */
export async function answerOf({ winnow }: Editor, form_id: string) {
  const { submissions } = await winnow.fetchSubmissions({ form_id })
  return { submissionId: submissions[0]?.submissionId, answer: submissions[0]?.fieldValues.at(-1) }
}

/** Lets every part of an upload wait until it is told to continue. */
export async function holdUploads(page: Page) {
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue().catch(() => {})
  })
  return deleteDraft
}

/** Hands files over as a browser does: from the clipboard ('paste.pdf'), or let go over the question ('drop.pdf'). */
export const handOver = (page: Page, type: 'paste' | 'drop', names = [`${type}.pdf`]) =>
  page.evaluate(
    ([kind, ...files]) => {
      const given = new DataTransfer()
      for (const name of files)
        given.items.add(
          new File(['%PDF-1.7 deck'], name, {
            type: name.endsWith('.pdf') ? 'application/pdf' : 'application/x-msdownload',
          }),
        )
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: given, bubbles: true })
          : new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })
      document.querySelector(kind === 'paste' ? 'body' : '.drop')?.dispatchEvent(event)
    },
    [type, ...names],
  )
