import type { Column, ColumnType } from '@winnow/openapi/columns'
import type { ExtraFilter } from '@winnow/openapi/filters'
import {
  AtSign,
  Calendar,
  CircleDot,
  Clock,
  Gauge,
  LayoutList,
  Link2,
  type LucideIcon,
  Mail,
  MessageSquare,
  Reply,
  Sparkles,
  StickyNote,
  Tag,
  Tags,
  UserCheck,
  UserRound,
} from 'lucide-react'
import { questionIcon } from './icons.ts'

const icons: Partial<Record<ColumnType | ExtraFilter, LucideIcon>> = {
  stage: CircleDot,
  applicant: UserRound,
  email: Mail,
  date: Calendar,
  labels: Tag,
  messages: MessageSquare,
  ai: Sparkles,
  form_status: LayoutList,
  form_labels: Tags,
  score: Gauge,
  url_parameter: Link2,
  ai_opt_out: UserCheck,
  private_notes: StickyNote,
  reply_status: Reply,
  assigned_comments: AtSign,
  new_since_visit: Clock,
  ai_shortlisting: Sparkles,
}

/** The icon of what is sorted or filtered by: the question's, the column's or the filter's own. */
export function columnIcon({ id, column }: { id: string; column?: Column }): LucideIcon {
  const own = icons[column?.type ?? (id as ExtraFilter)]
  return own ?? (column?.question ? questionIcon(column.question) : LayoutList)
}
