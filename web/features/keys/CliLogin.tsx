import { shortDate } from '@winnow/openapi/common/dates/dates'
import type { WinnowError, Workspace } from '@winnow/sdk'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { mayHelpAgain, reasonOf, useCall, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'

const details = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr]',
  columnGap: '16',
  rowGap: '4',
  margin: '0',
  '& dt': { color: 't2' },
  '& dd': { margin: '0', overflowWrap: 'anywhere' },
})

interface CliLoginProps {
  /** The short code that the terminal shows */
  code: string
  pages: readonly Workspace[]
  /** The workspace proposed first */
  workspaceId: string | undefined
  onWrongCode: (sentence: string) => void
}

const unknownCode = 'This code is wrong or has expired. Run ‘winnow login’ again for a new one.'

/** Confirms or denies a sign-in that somebody began in a terminal. */
export function CliLogin({ code, pages, workspaceId, onWrongCode }: CliLoginProps) {
  const { data, error, mutate } = useCall(
    'fetchCliLogin',
    { user_code: code },
    {
      revalidateOnFocus: false,
      onError: (failure: WinnowError) => {
        if (failure.code === 'not_found') onWrongCode(unknownCode)
        if (failure.code === 'invalid_input') onWrongCode(failure.message)
      },
    },
  )
  const [pageId, setPageId] = useState(workspaceId ?? pages[0]?.id ?? null)
  const [busy, setBusy] = useState<boolean>()
  const [done, setDone] = useState<'approved' | 'refused'>()
  const [refusal, setRefusal] = useState<string>()
  const decide = async (approve: boolean) => {
    if (!pageId || busy !== undefined) return
    setBusy(approve)
    setRefusal(undefined)
    try {
      await winnow.confirmCliLogin({ user_code: code, page_id: pageId, approve })
      setDone(approve ? 'approved' : 'refused')
    } catch (failure) {
      setRefusal(`Couldn't save your answer. ${reasonOf(failure)}`)
    }
    setBusy(undefined)
  }
  if (done) {
    return done === 'approved' ? (
      <EmptyState
        icon={CircleCheck}
        title="You're signed in"
        text="Go back to your terminal. You can close this page."
      />
    ) : (
      <EmptyState
        icon={CircleX}
        title="Sign-in denied"
        text="The terminal didn't get access. You can close this page."
      />
    )
  }
  if (!data && error) {
    return (
      <LoadFailure onRetry={mayHelpAgain(error) && (() => void mutate())}>
        Couldn't load this sign-in. {error.message}
      </LoadFailure>
    )
  }
  if (!data) return <SkeletonRows label="Loading sign-in" rows={2} columns={2} />
  return (
    <div className={css({ stack: '16' })}>
      <dl className={details}>
        <dt>Terminal</dt>
        <dd>{data.client_name}</dd>
        <dt>IP address</dt>
        <dd>{data.address}</dd>
        <dt>Requested</dt>
        <dd>{shortDate(data.createdAt)}</dd>
        <dt>Code</dt>
        <dd className={css({ fontFamily: 'mono' })}>{code}</dd>
      </dl>
      <Notice tone="warn">
        Only continue if you ran ‘winnow login’ yourself and your terminal shows the same code.
      </Notice>
      <Field label="Workspace">
        <Select
          options={pages.map(page => ({ value: page.id, label: page.name }))}
          value={pageId}
          onChange={setPageId}
        />
      </Field>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className={css({ display: 'flex', gap: '8', justifyContent: 'flex-end' })}>
        <Button size="32" busy={busy === false} onClick={() => void decide(false)}>
          Deny
        </Button>
        <Button size="32" kind="primary" busy={busy === true} onClick={() => void decide(true)}>
          Sign in
        </Button>
      </div>
    </div>
  )
}
