import { ask, type FormTemplate } from './template.ts'

export const creatorCollaboration: FormTemplate = {
  id: 'creator-collaboration',
  name: 'Creator collaboration',
  summary: 'People with an audience: where they publish, for whom, at what price',
  description:
    '<p>Tell us what you make and who watches it. We look at the work, not only at the numbers.</p>',
  questions: [
    ask({
      type: 'MULTI_SELECT',
      question: 'Where do you publish?',
      options: ['Instagram', 'YouTube', 'X (Twitter)', 'A newsletter', 'A podcast'],
      allowOther: true,
    }),
    ask({
      type: 'LINK',
      question: 'Instagram profile',
      preDefinedInputType: 'INSTAGRAM',
      showIf: [{ question: 'Where do you publish?', value: ['Instagram'] }],
    }),
    ask({
      type: 'LINK',
      question: 'Your best video',
      preDefinedInputType: 'YOUTUBE',
      showIf: [{ question: 'Where do you publish?', value: ['YouTube'] }],
    }),
    ask({
      type: 'LINK',
      question: 'X (Twitter) profile',
      preDefinedInputType: 'TWITTER',
      showIf: [{ question: 'Where do you publish?', value: ['X (Twitter)'] }],
    }),
    ask({
      type: 'LINK',
      question: 'Link to your newsletter or podcast',
      showIf: [{ question: 'Where do you publish?', value: ['A newsletter', 'A podcast'] }],
    }),
    ask({
      type: 'NUMBER',
      question: 'Followers on your largest channel',
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Who follows you?',
      description: '<p>Country, language, age, what they care about.</p>',
    }),
    ask({
      type: 'DROPDOWN',
      question: 'What is your work about?',
      options: ['Food', 'Travel', 'Sport', 'Technology', 'Fashion and beauty', 'Home and garden', 'Learning'],
      allowOther: true,
    }),
    ask({ type: 'LONG_TEXT', question: 'What would you make with us?' }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'How would you like to be paid?',
      options: ['A fee', 'A share of sales', 'Products', 'We can talk about it'],
    }),
    ask({
      type: 'NUMBER',
      question: 'Your fee for one post, in US dollars',
      showIf: [{ question: 'How would you like to be paid?', value: ['A fee'] }],
    }),
    ask({ type: 'LINK', question: 'Link to your media kit', required: false }),
    ask({ type: 'LONG_TEXT', question: 'Brands you have worked with', required: false }),
  ],
}
