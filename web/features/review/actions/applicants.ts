import {
  Archive,
  ArrowLeftRight,
  ChevronDown,
  ChevronUp,
  Eraser,
  FileArchive,
  MessageSquareOff,
  PanelRight,
  Send,
  Star,
  StickyNote,
  Tag,
  TextQuote,
  TextSearch,
  Undo2,
  X,
} from 'lucide-react'
import { type Stage, stageOfKind } from '../../../lib/stages.ts'
import { downloadPerson, erasePerson } from '../personal-data.ts'
import { outsideStage, singleOf, sizeOf } from '../selection/subjects.ts'
import type { Action, ActionContext, Actions } from './action.ts'
import { isOfRow, isOnTop, isOpen, isReading } from './context.ts'

const decision = (kind: Stage['kind']): Omit<Action, 'id' | 'title'> => {
  const stageOf = ({ review }: ActionContext) => stageOfKind(review.state.form.stages, kind)
  return {
    group: 'Applicants',
    target: 'subjects',
    once: true,
    leadsToText: ({ review, subjects }) => review.moves.asksFirst(subjects),
    available: context => {
      const stage = stageOf(context)
      return stage !== undefined && sizeOf(outsideStage(context.subjects, stage.label)) > 0
    },
    run: context => {
      const stage = stageOf(context)
      if (stage) context.review.moves.quick(context.subjects, stage.label)
    },
  }
}

/** What can be done with applicants. */
export const applicantsActions = {
  shortlist: { title: 'Shortlist', icon: Star, keys: 's', ...decision('SHORTLISTED') },
  archive: { title: 'Archive', icon: Archive, keys: 'a', ...decision('ARCHIVED') },
  move: {
    title: 'Move to…',
    icon: ArrowLeftRight,
    keys: 'm',
    group: 'Applicants',
    target: 'subjects',
    available: ({ subjects }) => sizeOf(subjects) > 0,
    run: ({ review }) => {
      if (isOfRow(review, 'rowStatuses')) review.reach('rowStatuses')
      else review.setOverlay('stages')
    },
  },
  label: {
    title: 'Label',
    icon: Tag,
    keys: 'l',
    group: 'Applicants',
    target: 'subjects',
    leadsToText: ({ review }) => !review.state.picking,
    available: ({ review, subjects }) => review.state.form.can.move && sizeOf(subjects) > 0,
    run: ({ review, subjects }) => {
      if (review.state.picking) review.labelling.close()
      else if (isOfRow(review, 'rowLabels')) review.reach('rowLabels')
      else review.labelling.pick(subjects)
    },
  },
  note: {
    title: 'Add a private note',
    icon: StickyNote,
    keys: 'n',
    group: 'Applicants',
    target: 'applicant',
    leadsToText: () => true,
    available: ({ review }) => review.state.form.can.move && (isOpen(review) || review.focused !== undefined),
    run: ({ review }) => review.noting.begin(),
  },
  message: {
    title: 'Message',
    icon: Send,
    keys: 'r',
    group: 'Applicants',
    target: 'subjects',
    available: ({ review }) => !isOpen(review) && sizeOf(review.state.selection) > 0,
    run: ({ review }) => review.messages.ask(review.state.selection),
  },
  reply: {
    title: 'Send a reply',
    icon: Send,
    keys: 'r',
    group: 'Applicants',
    target: 'applicant',
    leadsToText: () => true,
    available: ({ review }) => !review.state.chatOpen && (isOpen(review) || review.focused !== undefined),
    run: ({ review }) => {
      const { focused } = review.state
      if (!isOpen(review) && focused !== null) review.openAt(focused)
      review.setChatOpen(true)
    },
  },
  closeChat: {
    title: 'Hide chat',
    icon: MessageSquareOff,
    keys: 'r',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => isOpen(review) && review.state.chatOpen,
    run: ({ review }) => review.setChatOpen(false),
  },
  open: {
    title: 'Open',
    icon: PanelRight,
    keys: 'enter',
    group: 'Applicants',
    target: 'row',
    available: ({ review }) => !isOpen(review) && review.focused !== undefined,
    run: ({ review }) => review.openAt(review.state.focused ?? 0),
  },
  exportPerson: {
    title: "Download this person's data",
    icon: FileArchive,
    group: 'Applicants',
    target: 'applicant',
    available: ({ review, subjects }) => review.state.form.can.delete && singleOf(subjects) !== undefined,
    run: ({ review, subjects }) => {
      const who = singleOf(subjects)
      if (who) void downloadPerson(review.state.form.pageId, who)
    },
  },
  erasePerson: {
    title: 'Erase this person…',
    icon: Eraser,
    group: 'Applicants',
    target: 'applicant',
    available: ({ review, subjects }) => review.state.form.can.delete && singleOf(subjects) !== undefined,
    run: ({ review, subjects }) => {
      const who = singleOf(subjects)
      if (who) void erasePerson(review.state.form.pageId, who, () => review.personErased(who.id))
    },
  },
  next: {
    title: 'Next applicant',
    icon: ChevronDown,
    keys: 'j',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => review.neighbour(1) !== null,
    run: ({ review }) => review.goToNeighbour(1),
  },
  previous: {
    title: 'Previous applicant',
    icon: ChevronUp,
    keys: 'k',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => review.neighbour(-1) !== null,
    run: ({ review }) => review.goToNeighbour(-1),
  },
  quote: {
    title: 'Quote in a note',
    icon: TextQuote,
    keys: 'q',
    group: 'Applicants',
    target: 'applicant',
    leadsToText: () => true,
    available: ({ review }) => review.parts.has('quote'),
    run: ({ review }) => review.reach('quote'),
  },
  find: {
    title: 'Find in the application',
    icon: TextSearch,
    keys: 'mod+f',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => review.parts.has('find') && isReading(),
    run: ({ review }) => review.reach('find'),
  },
  undo: {
    title: 'Undo last change',
    icon: Undo2,
    keys: 'mod+z',
    group: 'Applicants',
    target: 'table',
    inDialog: true,
    once: true,
    available: ({ review }) => review.moves.canUndo && isOnTop(review),
    run: ({ review }) => review.moves.undoLast(),
  },
  skip: {
    title: 'Skip reply',
    keys: 'escape',
    group: 'General',
    target: 'applicant',
    keyOnly: true,
    available: ({ review }) => review.parts.has('skip'),
    run: ({ review }) => review.reach('skip'),
  },
  close: {
    title: 'Close',
    icon: X,
    keys: 'escape',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => isOpen(review),
    run: ({ review }) => review.close(),
  },
} satisfies Actions
