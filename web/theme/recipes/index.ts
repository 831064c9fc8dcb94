import { button, keyCap, textLink } from './actions.ts'
import { card, emptyState, notice, personRow, progress, skeleton, skeletonRows, toast } from './feedback.ts'
import { checkbox, field, input, inputFrame, toggle } from './fields.ts'
import { navItem, segmented, tabs } from './navigation.ts'
import { dialog, menu, popover, tooltip } from './overlays.ts'
import { avatar, badge, countBadge, dot, fileChip, labelChip, pill, token, verdict } from './tags.ts'

export const recipes = {
  avatar,
  badge,
  button,
  card,
  countBadge,
  dot,
  fileChip,
  input,
  inputFrame,
  keyCap,
  labelChip,
  navItem,
  notice,
  pill,
  popover,
  skeleton,
  textLink,
  token,
  tooltip,
  verdict,
}

export const slotRecipes = {
  checkbox,
  dialog,
  emptyState,
  field,
  menu,
  personRow,
  progress,
  segmented,
  skeletonRows,
  tabs,
  toast,
  toggle,
}
