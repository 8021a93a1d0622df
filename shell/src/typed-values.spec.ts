import { keepTypedValues } from './typed-values.ts';

describe('keepTypedValues', () => {
  it('gives back what a visitor typed and chose before the page came alive', () => {
    document.body.innerHTML =
      '<input name="name" value=""><textarea name="message"></textarea><select name="urgency"><option value="low">low</option><option value="medium" selected>medium</option></select><input name="company" value="">';
    const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
    control('name').value = 'Ines';
    control('urgency').value = 'low';
    const restore = keepTypedValues(document.body);

    control('name').value = '';
    control('urgency').value = 'medium';
    const heard: string[] = [];
    document.body.addEventListener('change', (event) => heard.push((event.target as HTMLInputElement).name));
    restore();

    expect([control('name').value, control('urgency').value, control('company').value]).toEqual(['Ines', 'low', '']);
    expect(heard).toEqual(['name', 'urgency']);
  });

  it('leaves what was typed meanwhile, and tells of it', () => {
    document.body.innerHTML = '<input name="email" value=""><input name="phone" value="">';
    const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
    control('email').value = 'ines';
    const restore = keepTypedValues(document.body);

    control('email').value = 'ines@example.test';
    control('phone').value = '+1';
    const heard: string[] = [];
    document.body.addEventListener('input', (event) => heard.push((event.target as HTMLInputElement).value));
    restore();

    expect(heard).toEqual(['ines@example.test', '+1']);
    expect(control('email').value).toBe('ines@example.test');
  });
});
