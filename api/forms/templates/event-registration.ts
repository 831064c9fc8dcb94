import { ask, type FormTemplate } from './template.ts'

export const eventRegistration: FormTemplate = {
  id: 'event-registration',
  name: 'Event registration',
  summary: 'Who comes, in person or online, and what they need to take part',
  description: "<p>It takes two minutes. We'll reply by email.</p>",
  questions: [
    ask({
      type: 'SINGLE_SELECT',
      question: 'How will you take part?',
      options: ['In person', 'Online'],
    }),
    ask({ type: 'SHORT_TEXT', question: 'Organisation', required: false }),
    ask({ type: 'SHORT_TEXT', question: 'What do you do there?', required: false }),
    ask({
      type: 'MULTI_SELECT',
      question: 'Which days?',
      options: ['First day', 'Second day', 'Workshops on the third day'],
      showIf: [{ question: 'How will you take part?', value: ['In person'] }],
    }),
    ask({
      type: 'DROPDOWN',
      question: 'Which workshop?',
      options: ['Beginners’ lab', 'Hands-on clinic', 'Round table'],
      showIf: [{ question: 'Which days?', value: ['Workshops on the third day'] }],
    }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What do you eat?',
      options: ['Everything', 'Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Without gluten'],
      allowOther: true,
      showIf: [{ question: 'How will you take part?', value: ['In person'] }],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Is there anything that makes it easier for you to take part?',
      description: '<p>Step-free access, a sign language interpreter, captions, a quiet room.</p>',
      required: false,
    }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'How did you hear of it?',
      options: ['From a friend', 'Newsletter', 'Social media', 'I have been before'],
      allowOther: true,
      required: false,
    }),
    ask({
      type: 'PHONE_NUMBER',
      question: 'Phone number for the days of the event',
      required: false,
      showIf: [{ question: 'How will you take part?', value: ['In person'] }],
    }),
  ],
}
