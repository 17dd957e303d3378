import { describe, expect, it } from 'vitest';
import { proseOf } from './prose-of.ts';

describe('proseOf', () => {
  it('drops lines of code and addresses', () => {
    expect(
      proseOf(
        'Komutu çalıştırın:\nsudo apt-get -y install php5-fpm=5.4 /etc/php5\nint i; int j;\nSonra deneyin.',
      ),
    ).toBe('Komutu çalıştırın:\nSonra deneyin.');
  });
  it('leaves figures, addresses and names of files out of a sentence', () => {
    expect(proseOf('Ayarlar 2015 yılında my.cnf dosyasından /etc/mysql altına taşındı.')).toBe(
      'Ayarlar yılında dosyasından altına taşındı.',
    );
  });
  it('keeps prose as it is', () => {
    const text = 'Bugün hava güzel; yarın yağmur var.\nDr. Ece geldi.Sonra gitti.';
    expect(proseOf(text)).toBe(text.replace('güzel; ', ''));
  });
  it('parts links that stand without a space between them, but no names of code', () => {
    expect(proseOf('Başkanın MesajıYönetim KuruluÜyelik Bilgileri')).toBe(
      'Başkanın Mesajı Yönetim Kurulu Üyelik Bilgileri',
    );
    expect(proseOf('Sonra getElementById çağrılır ve sonuç döner.')).toBe('Sonra çağrılır ve sonuç döner.');
  });
});
