import { ask, type FormTemplate } from './template.ts'

export const creatorCollaboration: FormTemplate = {
  id: 'creator-collaboration',
  name: 'Creator collaboration',
  summary: 'Find creators to work with: their channels, audience and rates',
  description: '<p>Tell us what you make and who follows you. We look at the work, not only the numbers.</p>',
  questions: [
    ask({
      type: 'MULTI_SELECT',
      question: 'Where do you publish?',
      options: ['Instagram', 'YouTube', 'X (Twitter)', 'Newsletter', 'Podcast'],
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
      showIf: [{ question: 'Where do you publish?', value: ['Newsletter', 'Podcast'] }],
    }),
    ask({
      type: 'NUMBER',
      question: 'Followers on your largest channel',
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Who is your audience?',
      description: '<p>Country, language, age and interests.</p>',
    }),
    ask({
      type: 'DROPDOWN',
      question: 'What do you cover?',
      options: [
        'Food',
        'Travel',
        'Sport',
        'Technology',
        'Fashion and beauty',
        'Home and garden',
        'Education',
      ],
      allowOther: true,
    }),
    ask({ type: 'LONG_TEXT', question: 'What would you like to make with us?' }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'How would you like to be paid?',
      options: ['A fee', 'A share of sales', 'Free products', "Let's discuss"],
    }),
    ask({
      type: 'NUMBER',
      question: 'Your fee per post, in US dollars',
      showIf: [{ question: 'How would you like to be paid?', value: ['A fee'] }],
    }),
    ask({ type: 'LINK', question: 'Link to your media kit', required: false }),
    ask({ type: 'LONG_TEXT', question: 'Brands you have worked with', required: false }),
  ],
}
