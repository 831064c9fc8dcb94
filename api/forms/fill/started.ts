import { sign, unsign } from '../../core/text/secret.ts'

/** Says when the page of a form was opened, and of which: one form's is worth nothing at another. */
export const newStartedToken = (formId: string, now: number, secret: string) =>
  sign('started', `${now}:${formId}`, secret)

/** When the page was opened that this came from, in milliseconds since 1970; null: nobody can say, or it was another form's. */
export function openedAt(started: string | null | undefined, formId: string, secret: string): number | null {
  const [at, form] = unsign('started', started ?? '', secret)?.split(':') ?? []
  return at !== undefined && form === formId ? Number(at) : null
}
