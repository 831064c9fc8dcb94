import { askedApart, typeOf } from '@winnow/openapi/questions'
import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { isoOrNull } from '../core/clock.ts'
import { Refusal } from '../core/error.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import type { Count } from '../core/http/rate.ts'
import { addressOf } from '../core/http/request.ts'
import { imagePath } from '../files/rows.ts'
import type { OwnPage } from '../ports/form-renderer.ts'
import { findOwn, presentOwn } from '../submissions/own/find.ts'

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** What the secret of a mailed link opens; a link that is nobody's, or whose form was deleted, leads to nothing. */
async function ownPage(app: App, token: string): Promise<OwnPage> {
  const found = await findOwn(app.reads, app, token).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!found) return { state: 'gone' }
  const { form, workspace } = found
  const application = await presentOwn(app.reads, found, app.clock())
  return {
    state: 'own',
    token,
    application,
    closingDate: isoOrNull(form.closingDate),
    form: {
      identifier: form.id,
      name: application.form.name,
      description: null,
      pageName: workspace.name,
      pageLogo: workspace.logo,
      logo: imagePath(form.logoId),
      metaImage: null,
      templateColor: form.templateColor,
    },
  }
}

/** An applicant's copy as plain text, which opens everywhere and prints. */
function copyOf({ application }: Extract<OwnPage, { state: 'own' }>): string {
  const { form, fieldValues } = application
  const values = new Map(fieldValues.map(it => [it.fieldId as string, it]))
  const said = (iso: string) => `${instant.format(new Date(iso))} UTC`
  const answers = askedApart(form.inputFields).rest.map(question => {
    const value = values.get(question.id)?.value ?? null
    return [question.question, value === null ? 'No answer' : typeOf(question).text(value)]
  })
  return [
    `${form.name}, ${form.pageName}`,
    [
      `Sent ${said(application.submittedAt)}`,
      ...(application.correctedAt ? [`Corrected ${said(application.correctedAt)}`] : []),
      ...(application.withdrawnAt ? [`Withdrawn ${said(application.withdrawnAt)}`] : []),
    ].join('\n'),
    `Name\n${application.name}`,
    `Email\n${application.email}`,
    ...answers.map(lines => lines.join('\n')),
  ].join('\n\n')
}

/** `GET /applications/:ownToken`: the applicant's own page, by the link that they were mailed; `/copy`: the same as a text file. */
export function serveOwnPage(server: Elysia, app: App, count: Count): void {
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ styles: [app.renderForm.styleHash] }),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
  const countOne = (request: Request, peer: string | undefined) =>
    count('read', addressOf(request, peer ?? '', app.config.trustedProxies), new Headers())

  server.get('/applications/:token', async ({ request, params, server: bun }) => {
    await countOne(request, bun?.requestIP(request)?.address)
    const page = await ownPage(app, params.token)
    return new Response(app.renderForm.renderOwn(page), { status: page.state === 'own' ? 200 : 404, headers })
  })

  server.get('/applications/:token/copy', async ({ request, params, server: bun }) => {
    await countOne(request, bun?.requestIP(request)?.address)
    const page = await ownPage(app, params.token)
    if (page.state !== 'own') return new Response(app.renderForm.renderOwn(page), { status: 404, headers })
    return new Response(copyOf(page), {
      headers: {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="application.txt"',
      },
    })
  })
}
