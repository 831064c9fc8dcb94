import { agoText } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import type { FetchWaitingResponse } from '@winnow/sdk'
import { AtSign, Check, MessageSquareReply, UserPlus } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useCall } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon, type LucideIcon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'

// As high whatever it says: the forms below stay where they are when it is known.
const strip = css({
  row: '8',
  flexShrink: '0',
  height: '44',
  paddingInline: '16',
  borderBottom: 'hairline',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  color: 't2',
  '& > *': { flexShrink: '0' },
})
const title = css({ textStyle: 'columnHead', display: { base: 'none', md: 'block' } })
const nothing = css({ row: '6' })
/** The title says for whom, where there is room for it. */
const onWide = css({ display: { base: 'none', md: 'inline' } })
const onPhone = css({ md: { display: 'none' } })
const mention = css({
  display: 'flex',
  gap: '10',
  padding: '8',
  borderRadius: 'control',
  color: 't1',
  textDecoration: 'none',
  _hover: { backgroundColor: 'active' },
  _focusVisible: { backgroundColor: 'active' },
})
const meta = css({ textStyle: 'meta', color: 't2' })
const excerpt = css({ textStyle: 'meta', color: 't2', lineClamp: '2', overflowWrap: 'anywhere' })

const newFilter = JSON.stringify([{ columnId: 'new_since_visit', value: true }])

/** What waits for the person in a workspace: mentions, chats that need a reply, new applicants (docs/rules.md#what-waits). */
export function Waiting({ pageId }: { pageId: string }) {
  const { data, error, mutate: retry } = useCall('fetchWaiting', { page_id: pageId })
  return (
    <section className={strip} aria-label="Waiting for you">
      <span className={title}>Waiting for you</span>
      {data ? (
        <Kinds waiting={data} />
      ) : error ? (
        <span>
          Couldn't load what is waiting. <TextLink onClick={() => void retry()}>Try again</TextLink>
        </span>
      ) : (
        <Skeleton width={180} />
      )}
    </section>
  )
}

function Kinds({ waiting: { forms, mentions, mentionCount } }: { waiting: FetchWaitingResponse }) {
  const fresh = forms.filter(it => it.newSinceVisit > 0)
  const asked = forms.filter(it => it.needsReply > 0)
  const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)
  if (mentionCount + fresh.length + asked.length === 0)
    return (
      <span className={nothing}>
        <Icon of={Check} size={13} />
        <span className={onWide}>Nothing right now</span>
        <span className={onPhone}>Nothing waiting for you</span>
      </span>
    )
  return (
    <>
      {mentionCount > 0 && <Mentions mentions={mentions} count={mentionCount} />}
      <ByForm
        icon={MessageSquareReply}
        words={counted(sum(asked.map(it => it.needsReply)), 'chat needs a reply', 'chats need a reply')}
        forms={asked.map(it => ({
          ...{ ...it, n: it.needsReply },
          path: paths.messages({ show: 'needs-reply', form_id: it.identifier }),
        }))}
      />
      <ByForm
        icon={UserPlus}
        words={`${count(sum(fresh.map(it => it.newSinceVisit)))} new since your last visit`}
        forms={fresh.map(it => ({
          ...{ ...it, n: it.newSinceVisit },
          path: paths.form(it.identifier, { filters: newFilter }),
        }))}
      />
    </>
  )
}

interface ByFormProps {
  icon: LucideIcon
  words: string
  forms: readonly { identifier: string; name: string; n: number; path: string }[]
}

/** How many in all, and below it of which form. */
function ByForm({ icon, words, forms }: ByFormProps) {
  const [, navigate] = useLocation()
  if (forms.length === 0) return null
  return (
    <Menu
      trigger={<Button icon={icon}>{words}</Button>}
      items={forms.map(({ identifier, name, n, path }) => ({
        ...{ id: identifier, name, meta: count(n), run: () => navigate(path) },
      }))}
    />
  )
}

function Mentions({ mentions, count: all }: { mentions: FetchWaitingResponse['mentions']; count: number }) {
  return (
    <Popover
      title="Notes that mention you"
      pad="6"
      width={340}
      trigger={<Button icon={AtSign}>{counted(all, 'mention')}</Button>}
    >
      <ul className={css({ plainList: true, maxHeight: '[380px]', overflowY: 'auto' })}>
        {mentions.map(it => (
          <li key={it.commentId}>
            <Link href={paths.note(it.formId, it.submissionId, it.commentId)} className={mention}>
              <Avatar name={it.userName} image={it.userImage} size="20" />
              <span className={css({ minWidth: '0' })}>
                <span className={css({ display: 'block', overflowWrap: 'anywhere' })}>
                  {it.userName} on {it.applicantName}
                </span>
                <span className={excerpt}>{it.text}</span>
                <span className={meta}>
                  {it.formName}, {agoText(it.createdAt)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {all > mentions.length && (
        <p className={meta}>
          The newest {mentions.length} of {count(all)}
        </p>
      )}
    </Popover>
  )
}
