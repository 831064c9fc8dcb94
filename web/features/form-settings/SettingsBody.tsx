import { css } from '../../styled-system/css'
import { settingsSections } from '../forms/settings-sections.ts'
import { SectionNav } from './parts/SectionNav.tsx'
import { type Saving, SettingsContext, useScrollToHash } from './saving.ts'
import { Applicants } from './sections/Applicants.tsx'
import { Availability } from './sections/Availability.tsx'
import { Danger } from './sections/Danger.tsx'
import { General } from './sections/General.tsx'
import { LinkValues } from './sections/LinkValues.tsx'
import { Notifications } from './sections/Notifications.tsx'
import { Review } from './sections/Review.tsx'

const scroller = css({
  // What is out of sight inside (the inputs of switches) must not lengthen the page.
  position: 'relative',
  scrolls: true,
  // Below the row of sections, where that stands above them.
  scrollPaddingTop: { base: '48', lg: '0' },
  backgroundColor: 'bg',
})
const columns = css({
  display: 'flex',
  flexDirection: { base: 'column', lg: 'row' },
  justifyContent: 'center',
  columnGap: '32',
  paddingInline: '16',
})
const column = css({
  stack: '32',
  flex: '[0 1 640px]',
  minWidth: '0',
  paddingTop: '24',
  // The last section can be scrolled up to where sections are read.
  paddingBottom: '[30vh]',
})

interface SettingsBodyProps {
  saving: Saving
  onDuplicate: () => Promise<void>
  onSaveTemplate: (() => void) | undefined
  onDelete: () => Promise<void>
}

/** All settings of a form, each saved as it is changed. */
export function SettingsBody({ saving, onDuplicate, onSaveTemplate, onDelete }: SettingsBodyProps) {
  useScrollToHash()
  return (
    <SettingsContext value={saving}>
      <div className={scroller} data-settings>
        <div className={columns}>
          <SectionNav sections={settingsSections} />
          <div className={column}>
            <General id="general" />
            <Availability id="availability" />
            <Applicants id="applicants" />
            <LinkValues id="link-values" />
            <Review id="review" />
            <Notifications id="notifications" />
            <Danger id="whole" {...{ onDuplicate, onSaveTemplate, onDelete }} />
          </div>
        </div>
      </div>
    </SettingsContext>
  )
}
