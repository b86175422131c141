import type { Settings } from '#contract/system/settings.ts'

export const legal: Settings['legal'] = {
  privacy: {
    title: 'What we keep about you, and why',
    updatedOn: '2026-11-19',
    lead: 'This page says what this site stores, for how long, and how to have it shown, corrected or erased. It is written to be read.',
    sections: [
      {
        title: 'When you only read',
        text: [
          'We count how often each page is read, so that we know what is useful. The count holds no names, no addresses of computers and nothing that would recognise you tomorrow. There is no advertising and no tracking by others on this site.',
          'Our server notes each request for a short time, without the network address it came from, to find faults.',
        ].join('\n\n'),
      },
      {
        title: 'When you ask for a quote or write to us',
        text: [
          'We keep what you typed into the form: your name, your firm, how to reach you, and what you need. We use it to answer you and for nothing else. The people who handle requests can read it.',
          'A quote you have begun is kept in your own browser, so that you do not lose it. It is sent to us when you press the button, not before.',
        ].join('\n\n'),
      },
      {
        title: 'When you have an account',
        text: 'We keep your name, your email address and, if you gave them, your telephone number and address. Your password is stored in a form that cannot be read back, not even by us. We also keep the list of devices that are signed in, so that you can end any of them, and for thirteen months which publications you fetched while you were signed in.',
      },
      {
        title: 'When we work for you: papers and messages',
        text: [
          'In the client area we keep the papers that you or we put there, their earlier versions, who sent or opened what and when, and the messages between you and us. Those who act for the same client can read them, and the people here who work for you. Each file that arrives is checked for viruses where that is set up, and its text is read so that you and we can find it; nobody else gets it.',
          'Until a file or a photographed page is sent, it waits on your own device. We email a receipt with a fingerprint of the file to whoever sent it.',
        ].join('\n\n'),
      },
      {
        title: 'When you sign a proposal',
        text: 'We keep what proves your signature: the name you typed, the moment, the email address that the code was sent to, the network it came from in shortened form, and the fingerprint of the version and of what you chose. It is part of the sealed PDF that both sides get, and is kept as long as the agreement itself, also when your account is erased.',
      },
      {
        title: 'When you comment on the news',
        text: 'Your name and your comment are shown. Your email address is not shown to anyone but the people who look after the comments. We use it if we have a question about what you wrote, and to tell you when your comment is shown or answered if you ask for that; every such email has a link that ends them.',
      },
      {
        title: 'When you ask for emails before tax dates',
        text: 'We keep your email address, which dates you chose, and which of them we have told you of. If you do not confirm within a week, the address is deleted. Every email has a link that ends them at once and deletes your address.',
      },
      {
        title: 'When you book an appointment or come to an event',
        text: 'We keep your name, your email address and what you told us with it: your telephone number, what it is about, and the time or the event. Two years afterwards we delete it. The emails about it have a link to cancel.',
      },
      {
        title: 'When you subscribe to the newsletter',
        text: 'We keep your email address for as long as you subscribe. If you do not confirm within a week, it is deleted. Every issue has a link that ends the subscription and deletes your address; what stays is a fingerprint of it that cannot be read back, so that nobody but you can subscribe it again.',
      },
      {
        title: 'Cookies and storage in your browser',
        text: 'One cookie keeps you signed in. It is set when you sign in and removed when you sign out. A second one remembers for 30 days that you have signed in with this browser, so that strangers who guess at your password cannot slow you down. Another protects forms against misuse. Your browser also keeps drafts of forms until you send them. There are no others, so there is nothing to agree to.',
      },
      {
        title: 'How long we keep it',
        text: 'Two years after a request was closed it loses every word about you. Accounts are erased when you ask us to, or after thirty days if the address was never confirmed. Papers that the law requires us to keep are kept as long as it requires and then destroyed.',
      },
      {
        title: 'Who else can see it',
        text: 'Nobody buys it and nobody borrows it. The company that runs our server and the one that carries our mail process it for us, under contract. We hand over data to an authority only where the law obliges us to.',
      },
      {
        title: 'What you can ask for',
        text: 'You can ask what we hold about you, have it corrected, receive a copy, or have it erased. Write to us or use the contact form. We answer within thirty days, and usually within one working day. You can also complain to the authority for data protection where you live.',
      },
    ],
  },
  cookieNotice:
    'This site uses a cookie only to keep you signed in and to protect forms. We do not track you, and no advertiser learns that you were here.',
}
