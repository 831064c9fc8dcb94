import { WinnowError } from '@winnow/sdk'
import type { Io } from '../../io/factory.ts'
import { refusal, UsageError } from '../../io/failure.ts'
import { live } from '../../io/out/live.ts'
import { isWatched, writeLines } from '../../io/out/write.ts'
import { clientFor, keyIn, serverUrl, workspaceOf } from '../../io/session.ts'
import { command } from '../command.ts'

type LoginOptions = { url: string; token: string | undefined }

/** Requests a key, to be confirmed in a signed-in browser (docs/rules.md#command-line-sign-in). */
async function confirmed(io: Io, url: string): Promise<string> {
  const winnow = clientFor(io, { url, token: undefined })
  const begun = await winnow.startCliLogin({ client_name: `winnow on ${io.hostname}`.slice(0, 80) })
  const until = io.clock.now().valueOf() + begun.expires_in * 1_000
  const secondsLeft = () => Math.max(0, Math.round((until - io.clock.now().valueOf()) / 1_000))
  if (!isWatched(io, io.stderr))
    await writeLines(io.stderr, [
      `Open ${begun.verification_url}`,
      `and confirm the code ${begun.user_code} within ${Math.ceil(begun.expires_in / 60)} minutes.`,
    ])
  const waiting = await live(io, async () => (await import('../../ui/Waiting.tsx')).Waiting)
  try {
    while (secondsLeft() > 0) {
      const next = io.clock.now().valueOf() + begun.interval * 1_000
      while (io.clock.now().valueOf() < next && !io.signal.aborted) {
        waiting.show({
          link: begun.verification_url,
          code: begun.user_code,
          secondsLeft: secondsLeft(),
        })
        await io.clock.wait(Math.min(1_000, begun.interval * 1_000))
      }
      if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped. You are not signed in.')
      const { status, token } = await winnow.pollCliLogin({ device_code: begun.device_code }).catch(error => {
        if (error instanceof WinnowError && error.code === 'offline')
          return { status: 'PENDING', token: null }
        throw error
      })
      if (token) return token
      if (status === 'DENIED') throw refusal('forbidden', 403, 'The sign-in was declined in the browser.')
      if (status === 'EXPIRED') break
    }
  } finally {
    await waiting.end()
  }
  throw refusal('signed_out', 401, 'The code expired before it was confirmed.')
}

export const login = command({
  path: 'login',
  summary: 'Sign in with the browser or an API key',
  more: 'Without an API key, this prints a link and a short code to confirm in a browser where you are signed in.',
  options: [
    ['--url <url>', 'Address of the server (default: $WINNOW_URL or http://localhost:3000)'],
    ['--token <key>', 'An API key from your settings; - reads it from stdin'],
  ],
  examples: [
    'winnow login',
    'winnow login --url https://winnow.example.org',
    'winnow login --token - < key.txt',
  ],
  read: (_words, flags, io): LoginOptions => {
    if (flags.token === '') throw new UsageError('--token needs an API key.')
    return {
      url: serverUrl(String(flags.url ?? (io.env.WINNOW_URL || 'http://localhost:3000'))),
      token: typeof flags.token === 'string' ? flags.token : undefined,
    }
  },
  async run({ url, token: typed }, io) {
    const token =
      typed === '-'
        ? keyIn((await io.stdin.text()).trim())
        : typed === undefined
          ? await confirmed(io, url)
          : keyIn(typed.trim())
    const me = await clientFor(io, { url, token }).fetchMe({})
    const workspace = workspaceOf(me)
    await io.config.write({ url, token, workspace })
    return { url, workspace, user: { id: me.id, name: me.name, email: me.email }, config: io.config.path }
  },
  json: result => result,
  lines: ({ url, workspace, user, config }) => [
    `Signed in to ${workspace.name} at ${url} as ${user.name ?? user.email}.`,
    `The key is saved in ${config}.`,
  ],
})
