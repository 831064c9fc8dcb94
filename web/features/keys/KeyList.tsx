import { dateText, shortDate } from '@winnow/openapi/common/dates/dates'
import type { ApiKey } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/data/tags.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { scopeWords } from './scopes.ts'

const row = css({
  row: '12',
  flexWrap: 'wrap',
  paddingInline: '16',
  paddingBlock: '12',
  borderTop: 'hairline',
  '&:first-child': { borderTop: 'none' },
})
const meta = css({ textStyle: 'meta', color: 't3' })

function stateOf(key: ApiKey): { word: string; tone: 'ok' | 'mut' } {
  if (key.revokedAt) return { word: 'Revoked', tone: 'mut' }
  if (key.expiresAt && Date.parse(key.expiresAt) <= Date.now()) return { word: 'Expired', tone: 'mut' }
  return { word: 'Active', tone: 'ok' }
}

const sentence = (key: ApiKey, own: boolean): string =>
  [
    own ? null : key.owner.name || key.owner.email,
    `Created ${dateText(key.createdAt)}`,
    key.lastUsedAt ? `last used ${shortDate(key.lastUsedAt)}` : 'never used',
    key.revokedAt
      ? `revoked ${dateText(key.revokedAt)}`
      : key.expiresAt
        ? `${Date.parse(key.expiresAt) <= Date.now() ? 'expired' : 'expires'} ${dateText(key.expiresAt)}`
        : 'never expires',
  ]
    .filter(Boolean)
    .join(', ')

interface KeyListProps {
  keys: readonly ApiKey[]
  /** Email address of the person who looks */
  me: string
  onChanged: () => Promise<unknown>
}

export function KeyList({ keys, me, onChanged }: KeyListProps) {
  return (
    <ul
      className={css({
        plainList: true,
        border: 'hairline',
        borderRadius: 'card',
        backgroundColor: 'surface',
      })}
    >
      {keys.map(key => (
        <Row key={key.id} apiKey={key} own={key.owner.email === me} onChanged={onChanged} />
      ))}
    </ul>
  )
}

interface RowProps {
  apiKey: ApiKey
  own: boolean
  onChanged: () => Promise<unknown>
}

function Row({ apiKey, own, onChanged }: RowProps) {
  const [busy, setBusy] = useState(false)
  const { word, tone } = stateOf(apiKey)
  const revoke = async () => {
    const sure = await confirm({
      title: `Revoke ‘${apiKey.name}’?`,
      text: "Anything that uses this key stops working right away. This can't be undone.",
      confirm: 'Revoke key',
    })
    if (!sure) return
    setBusy(true)
    try {
      await winnow.revokeApiKey({ api_key_id: apiKey.id })
      await onChanged()
      toast({ title: `‘${apiKey.name}’ revoked` })
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't revoke the key", text: sentenceOf(failure) })
    }
    setBusy(false)
  }
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '[220px]' })}>
        <div className={css({ row: '8', flexWrap: 'wrap' })}>
          <span className={css({ textStyle: 'control' })}>{apiKey.name}</span>
          <code className={css({ fontFamily: 'mono', textStyle: 'meta', color: 't3' })}>
            {apiKey.prefix}…
          </code>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <div className={meta}>{apiKey.scopes.map(scope => scopeWords[scope]).join(', ')}</div>
        <div className={meta}>{sentence(apiKey, own)}</div>
      </div>
      {word === 'Active' && (
        <Button kind="danger" size="24" busy={busy} onClick={revoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
