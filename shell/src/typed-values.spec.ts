import { preserveTypedValues } from './typed-values.ts';

describe('preserveTypedValues', () => {
  it('restores what a visitor typed and chose before hydration', () => {
    document.body.innerHTML =
      '<input name="name" value=""><textarea name="message"></textarea><select name="urgency"><option ' +
      'value="low">low</option><option value="medium" selected>medium</option></select><input name="company" ' +
      'value="">';
    const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
    control('name').value = 'Ines';
    control('urgency').value = 'low';
    const restore = preserveTypedValues(document.body);

    control('name').value = '';
    control('urgency').value = 'medium';
    const heard: string[] = [];
    document.body.addEventListener('change', (event) => heard.push((event.target as HTMLInputElement).name));
    restore();

    expect([control('name').value, control('urgency').value, control('company').value]).toEqual(['Ines', 'low', '']);
    expect(heard).toEqual(['name', 'urgency']);
  });

  it('leaves what was typed meanwhile', () => {
    document.body.innerHTML = '<input name="email" value="">';
    const email = document.querySelector<HTMLInputElement>('[name=email]') as HTMLInputElement;
    email.value = 'ines';
    const restore = preserveTypedValues(document.body);

    email.value = 'ines@example.test';
    restore();

    expect(email.value).toBe('ines@example.test');
  });
});
