import { count } from '@winnow/openapi/common/text/format'
import { heldBackText } from '@winnow/openapi/common/text/held-back'
import type { BulkSendMessageRequest } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

const list = css({ stack: '0', margin: '0', padding: '0', listStyle: 'none' })
const one = css({
  paddingBlock: '10',
  borderBottom: 'hairline',
  '&:last-child': { borderBottom: 'none' },
  overflowWrap: 'anywhere',
})
const who = css({ fontWeight: 'medium' })
const email = css({ display: 'inline-block', maxWidth: 'full', color: 't3', fontWeight: 'normal' })
const words = css({ marginTop: '4', prose: true, color: 't2' })
const held = css({ marginTop: '2', color: 'warn' })
const more = css({ marginTop: '8' })

/** Messages that are listed at once. */
const page = 50

interface PreviewsProps {
  body: BulkSendMessageRequest
  onClose: () => void
}

/** Every message as it will go out; who gets none comes first, with the reason. */
export function Previews({ body, onClose: close }: PreviewsProps) {
  const [pages, setPages] = useState(1)
  const first = usePage(body, 0)
  const total = first.data?.total ?? 0
  return (
    <Dialog
      open
      onClose={close}
      title="Preview"
      subtitle={
        first.data &&
        `${count(first.data.sendCount)} of ${count(total)} will get a message. Nothing is sent yet.`
      }
      footer={
        <Button size="32" onClick={close}>
          Close
        </Button>
      }
    >
      <ul className={list}>
        {Array.from({ length: pages }, (_, n) => n * page).map(offset => (
          <Page key={offset} body={body} offset={offset} />
        ))}
      </ul>
      {pages * page < total && (
        <div className={more}>
          <Button onClick={() => setPages(pages + 1)}>Show more</Button>
        </div>
      )}
    </Dialog>
  )
}

const usePage = (body: BulkSendMessageRequest, offset: number) =>
  useCall('previewBulkMessage', { ...body, offset, limit: page }, { revalidateOnFocus: false })

function Page({ body, offset }: { body: BulkSendMessageRequest; offset: number }) {
  const { data, error, mutate } = usePage(body, offset)
  if (error)
    return (
      <li>
        <Notice tone="bad" action={<Button onClick={() => void mutate()}>Try again</Button>}>
          {sentenceOf(error)}
        </Notice>
      </li>
    )
  if (!data)
    return (
      <li>
        <SkeletonRows rows={3} columns={1} label="Loading messages" />
      </li>
    )
  return data.messages.map(it => (
    <li key={it.submissionId} className={one}>
      <div className={who}>
        {it.name} <span className={email}>{it.email}</span>
      </div>
      {it.heldBack === null ? (
        <div className={words}>{it.text}</div>
      ) : (
        <div className={held}>No message: {heldBackText[it.heldBack]}</div>
      )}
    </li>
  ))
}
