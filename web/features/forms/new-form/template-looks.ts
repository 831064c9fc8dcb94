import {
  Briefcase,
  GraduationCap,
  HandCoins,
  LayoutTemplate,
  Lightbulb,
  type LucideIcon,
  Mic,
  Rocket,
  Ticket,
  Video,
} from 'lucide-react'
import type { TintHue } from '../../../theme/tints.ts'

interface Look {
  icon: LucideIcon
  hue: TintHue
}

const looks: Record<string, Look> = {
  'job-application': { icon: Briefcase, hue: 'indigo' },
  accelerator: { icon: Rocket, hue: 'orange' },
  grant: { icon: HandCoins, hue: 'green' },
  'call-for-speakers': { icon: Mic, hue: 'purple' },
  scholarship: { icon: GraduationCap, hue: 'cyan' },
  fellowship: { icon: Lightbulb, hue: 'yellow' },
  'creator-collaboration': { icon: Video, hue: 'pink' },
  'event-registration': { icon: Ticket, hue: 'red' },
}

/** How a template looks in the gallery; the server may know more of them than this. */
export const templateLook = (id: string): Look => looks[id] ?? { icon: LayoutTemplate, hue: 'grey' }
