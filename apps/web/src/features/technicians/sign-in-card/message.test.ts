import { expect, test } from 'vitest'
import { messageOf, waysToSend } from './message.ts'

const card = {
  address: 'https://warsha.shop.example',
  identifier: '+966500000007',
  sign_in_url: 'https://warsha.shop.example/login#as=%2B966500000007',
  qr_svg: '<svg/>',
  valid_until: '2026-11-26T21:30:00.000Z',
}
const handed = { name: 'Khalid Al-Otaibi', card, password: 'kamu-3f7x', timeZone: 'Asia/Riyadh' }

test('the message has all of the card, Arabic first, and the day as the workshop counts it', () => {
  expect(messageOf(handed)).toBe(`الدخول إلى ورشة · Sign in to Warsha
Khalid Al-Otaibi

https://warsha.shop.example/login#as=%2B966500000007

الجوال أو البريد · Phone or email:
+966500000007
كلمة المرور المؤقتة · Temporary password:
kamu-3f7x

صالحة حتى 27 نوفمبر 2026. تختار كلمة مرورك الخاصة عند تسجيل الدخول. احذف هذه الرسالة بعد ذلك.
Valid until 27 Nov 2026. You choose your own password when you sign in. Delete this message then.`)
})

test('without a known address it names none', () => {
  const unknown = { ...card, address: null, sign_in_url: null, qr_svg: null, valid_until: null }
  expect(messageOf({ ...handed, card: unknown })).not.toMatch(/http|Valid/)
})

test('it is sent to whatever the technician can be reached by', () => {
  const message = 'a & b\n#1'
  expect(waysToSend({ phone: '+966500000007', email: null }, message, 'Warsha')).toEqual({
    whatsapp: 'https://wa.me/966500000007?text=a%20%26%20b%0A%231',
    sms: 'sms:+966500000007?body=a%20%26%20b%0A%231',
    email: null,
  })
  expect(waysToSend({ phone: null, email: 'a+b@shop.example' }, message, 'Sign in')).toEqual({
    whatsapp: null,
    sms: null,
    email: 'mailto:a%2Bb%40shop.example?subject=Sign%20in&body=a%20%26%20b%0A%231',
  })
})
