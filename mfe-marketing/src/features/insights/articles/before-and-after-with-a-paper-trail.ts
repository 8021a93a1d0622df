import type { ArticleBody } from '../content.ts';

export const body: ArticleBody = [
  {
    kind: 'paragraph',
    text:
      'A surgeon we know keeps her best result off her website. The patient signed for it, years ago, on a form ' +
      'nobody can now find. The picture is probably fine to use. She does not publish probably. So her gallery ' +
      'shows her third best work, and the best sits on a hard drive labeled with a date.',
  },
  {
    kind: 'paragraph',
    text:
      'Most practices have the opposite problem. The pictures are up, and the forms are somewhere. Either way the ' +
      'fault is in the system: photographs in one place, permissions in another, and only memory to join them.',
  },
  { kind: 'heading', text: 'What the picture is' },
  {
    kind: 'paragraph',
    text:
      'A clinical photograph is part of the record. Under HIPAA a full-face image is one of the listed ' +
      'identifiers, and cropping helps less than people hope: a tattoo, a ring, a scar or a file name can ' +
      'identify a patient too. Using the image for treatment needs no special permission. Using it to attract the ' +
      'next patient is marketing, and that takes a written authorization. The general consent to be photographed, ' +
      'signed at the front desk between the insurance card and the pen, is not one.',
  },
  {
    kind: 'paragraph',
    text:
      'A valid authorization describes the image and the purpose, names who may use it and who may receive it, ' +
      'carries an expiry date or event, is signed and dated, and tells the patient that she may revoke it in ' +
      'writing. It may not be made a condition of treatment. States add their own rules, and boards have opinions ' +
      'on retouching, lighting and typicality. Have counsel read your form once a year. It is an inexpensive ' +
      'hour.',
  },
  { kind: 'heading', text: 'Permission is data' },
  {
    kind: 'paragraph',
    text:
      'The engineering follows from one decision. A photograph is not publishable because it sits in the gallery ' +
      'folder. It is publishable because, at this moment, a matching permission exists. The folder is a ' +
      'consequence. Make the permission a row in a database, with fields that a computer can check.',
  },
  {
    kind: 'table',
    caption: 'The smallest useful permission record',
    columns: ['Field', 'Example', 'What it prevents'],
    rows: [
      ['Images covered', 'Series of March 3, views 1 to 4', 'The view she did not agree to'],
      ['Uses', 'Website, consult room. Not social.', 'The helpful post by a new hire'],
      ['Treatment named', 'Yes, as “lower face”', 'A caption that says more than she did'],
      ['Expires', 'Two years from signature', 'A face outliving its form'],
      ['Signed document', 'Stored scan or e-signature', 'The search through three cabinets'],
      ['Revoked at', 'Empty, or a time', 'Argument'],
    ],
  },
  {
    kind: 'paragraph',
    text:
      'With those six fields, every place that shows a picture asks the same question before showing it: is there ' +
      'a live row for this image and this use? The site asks when the page is built. The consult room tablet asks ' +
      'when it wakes. The social scheduler asks twice, once when a post is written and again when it goes out, ' +
      'because consent can end in the days between.',
  },
  { kind: 'heading', text: 'Building something that can forget' },
  {
    kind: 'paragraph',
    text:
      'Publishing is easy. Forgetting is the test. When a patient withdraws, her picture must leave the gallery, ' +
      'every resized copy, the delivery network’s cache, the lobby screen, the scheduled posts and the slide deck ' +
      'for the dinner in June. You cannot recall a copy that somebody else saved, and the authorization should ' +
      'say so plainly. You can be certain about your own.',
  },
  {
    kind: 'list',
    ordered: true,
    items: [
      'Give every image an identifier, and every copy a name made from it. If you cannot list the copies, you ' +
        'cannot remove them.',
      'Strip the metadata on the way out. A phone writes the date, and often the place, into the file.',
      'Use neutral file names. “jane-d-rhinoplasty-2.jpg” has undone more careful cropping than any search engine.',
      'Serve pictures from one address that you control, so that a single purge is enough.',
      'Keep originals in the clinical system and publish derivatives only. The website should never hold the source.',
      'Log who published, who withdrew and when. Rehearse a withdrawal twice a year, with a stopwatch.',
    ],
  },
  { kind: 'heading', text: 'Taking the picture as if it will be read' },
  {
    kind: 'paragraph',
    text:
      'Consent makes a picture lawful. Consistency makes it honest. Same lens, same distance, same light, same ' +
      'expression, hair back, neutral background, the interval stated. Regulators and patients object to the same ' +
      'trick: a flat, tired before and a warm, smiling after. A tape mark on the floor and a locked exposure cost ' +
      'less than one letter from the board.',
  },
  {
    kind: 'paragraph',
    text:
      'Never let software improve the after. Automatic skin smoothing, now a default on many phones, is an ' +
      'alteration whether or not anyone chose it. Turn it off on every device that photographs patients, and ' +
      'check again after each update. Say beside the gallery that results vary, and mean it, by including a case ' +
      'that came out merely well.',
  },
  { kind: 'heading', text: 'The asking' },
  {
    kind: 'paragraph',
    text:
      'Practices assume patients will refuse. In our experience many agree when the question is asked well: after ' +
      'the result, by someone they know, with the actual picture on the screen and real choices beside it. ' +
      'Website, yes. Social, no. Face cropped here. Two years. They are more generous when they can see the edges ' +
      'of what they are giving.',
  },
  {
    kind: 'takeaway',
    text:
      'Treat permission as data with an end date, and let every screen check it before it shows a face. If you ' +
      'cannot remove a picture everywhere you control within the hour, you are not ready to publish it.',
  },
];
