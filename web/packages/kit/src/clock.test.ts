import { expect, test } from "vitest";

import { ServerClock } from "./clock";

function clock(start = 1_000) {
  let local = start;
  const server = new ServerClock(() => local, () => 50_000);
  return { server, at: (moment: number) => (local = moment) };
}

test("before the server is heard the device's clock stands in", () => {
  const { server, at } = clock();
  expect(server.now()).toBe(50_000);
  at(1_250);
  expect(server.now()).toBe(50_250);
  server.welcome(60_000);
  expect(server.now()).toBe(60_000);
});

test("the shortest of the last trips says what time it is", () => {
  const { server, at } = clock(0);
  server.welcome(100_000);
  // 400 ms there and back, most of them back: the middle is wrong by 150.
  at(400);
  server.learn({ c: 0, r: 100_050, x: 100_050 });
  expect(server.now()).toBe(100_250);
  // 20 ms, evenly: right.
  at(1_000);
  server.learn({ c: 980, r: 100_990, x: 100_990 });
  expect(server.now()).toBe(101_000);
  // A slow one after it changes nothing.
  at(2_000);
  server.learn({ c: 1_000, r: 101_010, x: 101_010 });
  expect(server.now()).toBe(102_000);
});

test("only the last eight answers count", () => {
  const { server, at } = clock(0);
  server.learn({ c: 0, r: 5_000, x: 5_000 });
  for (let place = 1; place <= 8; place += 1) {
    at(place * 100);
    server.learn({ c: place * 100 - 50, r: 9_000 + place * 100 - 25, x: 9_000 + place * 100 - 25 });
  }
  expect(server.now()).toBe(9_800);
});

test("it never runs back, and goes on where it stood", () => {
  const { server, at } = clock(0);
  server.welcome(10_000);
  at(1_000);
  expect(server.now()).toBe(11_000);
  server.learn({ c: 1_000, r: 10_500, x: 10_500 });
  expect(server.now()).toBe(11_000);
  at(1_400);
  expect(server.now()).toBe(11_000);
  at(1_600);
  expect(server.now()).toBe(11_100);
});

test("an answer to no ping of this page is not learnt", () => {
  const { server } = clock(0);
  server.welcome(10_000);
  server.learn({ c: 500, r: 99_000, x: 99_000 });
  expect(server.now()).toBe(10_000);
});
