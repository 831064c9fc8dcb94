import { use, useEffect, useRef } from 'react'
import { useBackOnline } from '../../../lib/browser/use-online.ts'
import { useSeen } from '../../../lib/browser/use-seen.ts'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { LimitBanner } from '../../../ui/message/LimitBanner.tsx'
import type { AnswerPlace } from '../../shared/answer.tsx'
import { Reader } from '../../shared/reader.ts'
import { Address } from '../Address.tsx'
import { Profile } from './Profile.tsx'

/** Somebody who goes from one applicant to the next asks the provider for nothing. */
const glance = 400

/** Asked for once in a tab: a profile seldom changes while somebody decides. */
const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: Number.MAX_SAFE_INTEGER,
}

const caption = css({ marginLeft: 'auto', flexShrink: '0', textStyle: 'meta', color: 't3' })
const body = css({ marginTop: '8' })

/** A link to a LinkedIn profile with its preview (docs/rules.md#link-previews); without one the link alone. */
export function LinkedIn({ url, place }: { url: string; place: AnswerPlace }) {
  const { isReviewer } = use(Reader)
  const root = useRef<HTMLDivElement>(null)
  const seen = useSeen(root, glance)
  return (
    <div ref={root}>
      {isReviewer && seen ? <WithPreview url={url} place={place} /> : <Address url={url} />}
    </div>
  )
}

function WithPreview({ url, place }: { url: string; place: AnswerPlace }) {
  const { upgradeHref } = use(Reader)
  const { data, error, isValidating, mutate } = useCall('fetchLinkedinProfile', { ...place }, once)
  useBackOnline(error?.status === 0, mutate)
  // The link was corrected since the profile came.
  const isOther = data !== undefined && data.url !== url
  useEffect(() => {
    if (isOther) void mutate()
  }, [isOther, mutate])
  const profile = isOther ? null : data?.profile
  return (
    <>
      <Address url={url}>{profile && <span className={caption}>Web Preview</span>}</Address>
      {profile ? (
        <Profile profile={profile} url={url} />
      ) : error?.code === 'daily_limit' ? (
        <div className={body}>
          <LimitBanner what="link previews" limit={error.problem?.limit ?? 0} upgradeHref={upgradeHref} />
        </div>
      ) : error ? (
        <div className={body}>
          <Notice
            tone="warn"
            action={
              mayHelpAgain(error) && (
                <Button size="24" busy={isValidating} onClick={() => mutate()}>
                  Try again
                </Button>
              )
            }
          >
            {error.message}
          </Notice>
        </div>
      ) : (
        !data && <SkeletonRows rows={2} columns={1} label="Loading the LinkedIn profile" />
      )}
    </>
  )
}
