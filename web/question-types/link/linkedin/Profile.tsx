import { educationLines, experienceLines, profileName } from '@winnow/openapi/common/text/profile'
import type { LinkedInProfile } from '@winnow/sdk'
import { ArrowUpRight } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'

/** What the card shows at first of each. */
const first = { experience: 3, education: 1 }

const head = css({ row: '12', padding: '12' })
const who = css({ minWidth: '0', flex: '1' })
const name = css({ row: '6', textStyle: 'control', fontWeight: 'semibold' })
const sign = css({
  display: 'inline-grid',
  placeItems: 'center',
  width: '16',
  height: '16',
  borderRadius: 'chip',
  backgroundColor: '[#0A66C2]',
  color: '[#fff]',
  fontSize: '[10px]',
  fontWeight: 'semibold',
})
const headline = css({ color: 't2', overflowWrap: 'anywhere' })
const lists = css({ borderTop: 'hairline', padding: '12', paddingTop: '4' })
const list = css({ plainList: true })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '8',
  minHeight: '24',
  paddingTop: '4',
})
const place = css({ minWidth: '0', overflowWrap: 'anywhere' })
const company = css({ marginRight: '8', fontWeight: 'medium' })
const detail = css({ color: 't2' })
const years = css({ textStyle: 'meta', color: 't3', tabular: true })
const more = css({ marginTop: '8' })

/** The card of a profile: who, and where they worked and learnt. */
export function Profile({ profile, url }: { profile: LinkedInProfile; url: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const experience = experienceLines(profile)
  const education = educationLines(profile)
  const hasMore = experience.length > first.experience || education.length > first.education
  const shown = [
    { heading: 'Experience', lines: experience.slice(0, open ? undefined : first.experience) },
    { heading: 'Education', lines: education.slice(0, open ? undefined : first.education) },
  ].filter(it => it.lines.length > 0)
  const fullName = profileName(profile) || 'LinkedIn profile'
  return (
    <section className={`${card({ pad: '0' })} ${css({ marginTop: '8' })}`} aria-label="LinkedIn profile">
      <div className={head}>
        <Avatar id={url} name={fullName} size="40" />
        <div className={who}>
          <div className={name}>
            {fullName}
            <span className={sign} aria-hidden>
              in
            </span>
          </div>
          {profile.headline && <div className={headline}>{profile.headline}</div>}
        </div>
        <ButtonLink kind="ghost" iconRight={ArrowUpRight} href={url} external>
          Open
        </ButtonLink>
      </div>
      {shown.length > 0 && (
        <div className={lists} id={id}>
          {shown.map(({ heading, lines }) => (
            <ul key={heading} className={list} aria-label={heading}>
              {lines.map((it, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a profile lists a school twice, and never changes its order
                <li key={at} className={line}>
                  <Avatar id={it.name} name={it.name.slice(0, 1)} size="20" shape="square" />
                  <span className={place}>
                    <span className={company}>{it.name}</span>
                    <span className={detail}>{it.detail}</span>
                  </span>
                  <span className={years}>{it.years}</span>
                </li>
              ))}
            </ul>
          ))}
          {hasMore && (
            <div className={more}>
              <TextLink onClick={() => setOpen(it => !it)}>{open ? 'Show Less' : 'Show More'}</TextLink>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
