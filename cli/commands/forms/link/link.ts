import { embedModes, embedSnippet, embedThemes } from '@winnow/openapi/links/share'
import { createElement } from 'react'
import { renderUnicodeCompact } from 'uqr'
import { UsageError } from '../../../io/failure.ts'
import { isWatched, writeLines } from '../../../io/out/write.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument, linkTo, stateOf } from '../form.ts'
import { readWord } from '../settings/format.ts'
import { prefilled } from './address.ts'

export const formLink = command({
  path: 'forms link',
  summary: "Print a form's link, QR code or embed code",
  args: [formArgument],
  options: [
    [
      '--prefill <question=value>',
      'Fill in an answer or set a URL parameter; repeat it for more',
      'repeatable',
    ],
    ['--embed <mode>', `Print HTML that embeds the form: ${embedModes.join(', ')}`],
    ['--theme <theme>', `Theme of the embed: ${embedThemes.join(', ')} (default: auto)`],
    ['--label <text>', "Text of the embed's button (default: Apply)"],
    ['--qr', 'Also print a QR code of the link'],
  ],
  examples: [
    'winnow forms link spring-accelerator --qr',
    "winnow forms link spring-accelerator --prefill 'Role=Engineer' --prefill utm_source=newsletter",
    'winnow forms link spring-accelerator --embed popup --label "Apply now" >> page.html',
  ],
  read([form], flags) {
    const embed = readWord('--embed', flags.embed, embedModes)
    const prefill = Array.isArray(flags.prefill) ? flags.prefill.map(String) : []
    if (embed && flags.qr) throw new UsageError("--qr can't be used with --embed.")
    if (!embed && flags.label !== undefined) throw new UsageError('--label needs --embed.')
    const theme = readWord('--theme', flags.theme, embedThemes)
    if (!embed && theme) throw new UsageError('--theme needs --embed.')
    const label = typeof flags.label === 'string' ? flags.label : 'Apply'
    return {
      form: String(form),
      embed,
      theme,
      prefill,
      label,
      qr: flags.qr === true,
      json: flags.json === true,
    }
  },
  async run({ form: formName, embed, theme, prefill, label, qr, json }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { url } = session.account
    const filled = prefilled(form, prefill)
    const link = `${linkTo(url, form.identifier)}${filled.size > 0 ? `?${filled}` : ''}`
    if (!form.acceptsApplications && !json && isWatched(io, io.stderr))
      await writeLines(io.stderr, [`'${form.name}' isn't taking applications. Status: ${stateOf(form)}.`])
    return {
      form: { id: form.identifier, name: form.name, acceptsApplications: form.acceptsApplications },
      link,
      embed: embed
        ? embedSnippet({
            server: url,
            form: form.identifier,
            mode: embed,
            label,
            ...(theme ? { theme } : {}),
            filled,
            parameters: form.urlParameters,
          })
        : null,
      qr: qr ? renderUnicodeCompact(link, { border: 2 }) : null,
    }
  },
  json: ({ form, link, embed }) => ({ form, link, embed }),
  lines: ({ link, embed, qr }) => [...(embed ?? link).split('\n'), ...(qr === null ? [] : qr.split('\n'))],
  // A screen would break a long link into lines, and links are there to be copied: only a QR code is drawn.
  screen: async ({ link, qr }) =>
    qr === null ? null : createElement((await import('./Code.tsx')).Code, { link, qr }),
})
