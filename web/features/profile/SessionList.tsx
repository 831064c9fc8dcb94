import { dateText, shortDate } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { FetchSessionsResponse } from '@winnow/sdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/data/tags.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'

type OpenSession = FetchSessionsResponse['sessions'][number]

const row = css({
  row: '12',
  flexWrap: 'wrap',
  paddingInline: '16',
  paddingBlock: '12',
  borderTop: 'hairline',
  '&:first-child': { borderTop: 'none' },
})

const nameOf = ({ device }: OpenSession) => device ?? 'Unknown browser'

interface SessionListProps {
  sessions: readonly OpenSession[]
  onChanged: () => Promise<unknown>
}

/** Where the person is signed in, this browser first; each can be signed out. */
export function SessionList({ sessions, onChanged }: SessionListProps) {
  const [, navigate] = useLocation()
  const [ending, setEnding] = useState<string | null>(null)
  const others = sessions.filter(it => !it.current).length
  const run = async (what: string, end: () => Promise<string>) => {
    setEnding(what)
    try {
      const done = await end()
      await onChanged()
      toast({ title: done, duration: 4_000 })
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't sign out", text: sentenceOf(failure) })
      await onChanged().catch(() => {})
    }
    setEnding(null)
  }
  const endOne = (session: OpenSession) =>
    run(session.id, async () => {
      await winnow.endSession({ session_id: session.id })
      return `Signed out of ${nameOf(session)}`
    })
  const endOthers = async () => {
    const sure = await confirm({
      title: 'Sign out everywhere else?',
      text: `Signs you out of ${counted(others, 'other browser')} right away. What was typed there and not saved may be lost.`,
      confirm: 'Sign out everywhere else',
    })
    if (!sure) return
    await run('others', async () => {
      const { ended } = await winnow.endOtherSessions({})
      return `Signed out of ${counted(ended, 'other browser')}`
    })
  }
  return (
    <>
      <ul
        className={css({
          plainList: true,
          border: 'hairline',
          borderRadius: 'card',
          backgroundColor: 'surface',
        })}
      >
        {sessions.map(session => (
          <li key={session.id} className={row}>
            <div className={css({ flex: '1', minWidth: '[220px]' })}>
              <div className={css({ row: '8', flexWrap: 'wrap' })}>
                <span className={css({ textStyle: 'control' })}>{nameOf(session)}</span>
                {session.current && <Badge tone="ok">This browser</Badge>}
              </div>
              <div className={css({ textStyle: 'meta', color: 't3' })}>
                {session.current ? 'In use' : `Last used ${shortDate(session.lastUsedAt)}`} · Signed in{' '}
                {dateText(session.createdAt)}
              </div>
            </div>
            <Button
              size="24"
              busy={ending === session.id}
              onClick={() => (session.current ? navigate(paths.logout()) : void endOne(session))}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div>
          <Button kind="danger" busy={ending === 'others'} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  )
}
