import { ask, type FormTemplate } from './template.ts'

export const eventRegistration: FormTemplate = {
  id: 'event-registration',
  name: 'Event registration',
  summary: 'Register people for an event, in person or online, and learn what they need',
  description: "<p>We'll reply by email.</p>",
  questions: [
    ask({
      type: 'SINGLE_SELECT',
      question: 'How will you attend?',
      options: ['In person', 'Online'],
    }),
    ask({ type: 'SHORT_TEXT', question: 'Organisation', required: false }),
    ask({ type: 'SHORT_TEXT', question: 'Job title', required: false }),
    ask({
      type: 'MULTI_SELECT',
      question: 'Which days will you attend?',
      options: ['Day 1', 'Day 2', 'Day 3 (workshops)'],
      showIf: [{ question: 'How will you attend?', value: ['In person'] }],
    }),
    ask({
      type: 'DROPDOWN',
      question: 'Which workshop would you like to join?',
      options: ['Introduction for beginners', 'Hands-on session', 'Round table'],
      showIf: [{ question: 'Which days will you attend?', value: ['Day 3 (workshops)'] }],
    }),
    ask({
      type: 'MULTI_SELECT',
      question: 'Do you have any dietary requirements?',
      options: ['None', 'Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Gluten-free'],
      allowOther: true,
      showIf: [{ question: 'How will you attend?', value: ['In person'] }],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Is there anything you need to take part?',
      description:
        '<p>For example step-free access, a sign language interpreter, captions or a quiet room.</p>',
      required: false,
    }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'How did you hear about this event?',
      options: ['From a friend', 'Newsletter', 'Social media', "I've been before"],
      allowOther: true,
      required: false,
    }),
    ask({
      type: 'PHONE_NUMBER',
      question: 'Phone number during the event',
      required: false,
      showIf: [{ question: 'How will you attend?', value: ['In person'] }],
    }),
  ],
}
